import { describe, expect, it } from 'vitest';
import { LIST_LENGTH, surroundings } from './surroundings.ts';
import type { NavigationNode } from './tree.ts';

const section = (slug: string, ...slugs: string[]) => ({
  slug,
  title: slug.toUpperCase(),
  pages: slugs.map((each) => ({ slug: each, path: `/docs/${each}`, title: each })),
});

const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

const slugsOf = (nodes: readonly NavigationNode[]): string[] =>
  nodes.flatMap(({ page, children }) => [page.slug, ...slugsOf(children)]);

const on = (slug: string, ...sections: ReturnType<typeof section>[]) => {
  const found = surroundings(sections).get(slug);
  if (!found) throw new Error(`Nothing about ${slug}.`);
  return found;
};

describe('surroundings', () => {
  it('name the pages before and after, across sections', () => {
    const sections = [section('a', 'a', 'a/b'), section('c', 'c/d')];
    expect(on('a', ...sections).previous).toBeUndefined();
    expect(on('a/b', ...sections).previous?.slug).toBe('a');
    expect(on('a/b', ...sections).next?.slug).toBe('c/d');
    expect(on('c/d', ...sections).next).toBeUndefined();
  });

  it('name the pages above, the section by its title', () => {
    const { ancestors } = on('a/b/c', section('a', 'a', 'a/b', 'a/b/c'));
    expect(ancestors.map(({ path, title }) => [path, title])).toEqual([
      ['/docs/a', 'A'],
      ['/docs/a/b', 'a/b'],
    ]);
  });

  it('show a small section whole', () => {
    const { tree, isCut } = on('a/x', section('a', 'a/b', 'a/b/c', 'a/x'));
    expect(slugsOf(tree)).toEqual(['a/b', 'a/b/c', 'a/x']);
    expect(isCut).toBe(false);
  });

  it('open only the way to the page in a large section', () => {
    const pages = ['a/x', 'a/y'].flatMap((group) => [
      group,
      ...numbered(LIST_LENGTH, (index) => `${group}/${index}`),
    ]);
    const { tree, isCut } = on('a/y/7', section('a', ...pages));
    expect(slugsOf(tree)).toEqual([
      'a/x',
      'a/y',
      ...numbered(LIST_LENGTH, (index) => `a/y/${index}`),
    ]);
    expect(isCut).toBe(true);
  });

  it('stay as large however many pages and sections there are', () => {
    const pages = (count: number) => numbered(count, (index) => `m/${index}`);
    const sections = (count: number) =>
      numbered(count, (index) => `s${index}`).map((slug) => section(slug, slug));
    const shown = (count: number) => {
      const { tree, sections: listed } = on(
        'm/40',
        section('m', ...pages(count)),
        ...sections(count),
      );
      return [slugsOf(tree).length, listed.length];
    };
    expect(shown(1_000)).toEqual([LIST_LENGTH, LIST_LENGTH]);
    expect(shown(1_000)).toEqual(shown(100));
  });

  it.each([0, 1, 60, 98, 99])('show the page itself, wherever it stands (%i)', (index) => {
    const { tree } = on(`m/${index}`, section('m', ...numbered(100, (each) => `m/${each}`)));
    expect(slugsOf(tree)).toContain(`m/${index}`);
    expect(tree).toHaveLength(LIST_LENGTH);
  });
});
