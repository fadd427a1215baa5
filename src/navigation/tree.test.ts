import { describe, expect, it } from 'vitest';
import { ancestorSlugs, ownPage, pagesBelow, sectionPath, sectionTree } from './tree.ts';

const page = (slug: string) => ({ slug, path: `/docs/${slug}`, title: slug });
const section = (...slugs: string[]) => ({ slug: 'a', title: 'A', pages: slugs.map(page) });

type Shape = readonly (string | readonly [string, Shape])[];

const shape = (nodes: ReturnType<typeof sectionTree>): Shape =>
  nodes.map(({ page: { slug }, children }) =>
    children.length === 0 ? slug : [slug, shape(children)],
  );

describe('sectionTree', () => {
  it.each<[string, string[], Shape]>([
    ['leaves out the page of the section', ['a', 'a/b'], ['a/b']],
    ['is empty for a section of one page', ['a'], []],
    ['nests pages below their folder', ['a', 'a/b', 'a/b/c', 'a/d'], [['a/b', ['a/b/c']], 'a/d']],
    ['takes the nearest page above', ['a', 'a/b', 'a/b/c/d'], [['a/b', ['a/b/c/d']]]],
    ['keeps pages whose folder has no page', ['a/b/c', 'a/d'], ['a/b/c', 'a/d']],
    ['compares whole segments', ['a/b', 'a/bc/d'], ['a/b', 'a/bc/d']],
  ])('%s', (_, slugs, expected) => {
    expect(shape(sectionTree(section(...slugs)))).toEqual(expected);
  });
});

it('ancestorSlugs lists from the section down', () => {
  expect(ancestorSlugs('a/b/c')).toEqual(['a', 'a/b']);
  expect(ancestorSlugs('a')).toEqual([]);
});

it('a section leads to its own page, else to its first', () => {
  expect(sectionPath(section('a/b', 'a'))).toBe('/docs/a');
  expect(sectionPath(section('a/b', 'a/c'))).toBe('/docs/a/b');
  expect(ownPage(section('a/b'))).toBeUndefined();
  expect(pagesBelow(section('a', 'a/b'))).toEqual([page('a/b')]);
});
