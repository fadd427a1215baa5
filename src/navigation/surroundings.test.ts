import { describe, expect, it } from 'vitest';
import {
  areasOf,
  MAX_SIBLINGS,
  type NavigationNode,
  surroundings,
  withoutPlace,
} from './surroundings.ts';

const node = (slug: string, ...children: NavigationNode[]): NavigationNode => ({
  title: slug.toUpperCase(),
  path: `/docs/${slug}`,
  page: { slug, path: `/docs/${slug}`, title: slug },
  children,
});

const group = (title: string, ...children: NavigationNode[]): NavigationNode => ({
  title,
  children,
});

const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => node(name(index)));

const slugsOf = (nodes: readonly NavigationNode[]): string[] =>
  nodes.flatMap(({ page, children }) => [...(page ? [page.slug] : []), ...slugsOf(children)]);

const on = (slug: string, ...nodes: NavigationNode[]) => {
  const found = surroundings(nodes).get(`/docs/${slug}`);
  if (!found) throw new Error(`Nothing about ${slug}.`);
  return found;
};

describe('surroundings', () => {
  it('name the pages before and after, across sections and groups', () => {
    const nodes = [node('a', node('a/b')), group('G', node('c/d'))];
    expect(on('a', ...nodes).previous).toBeUndefined();
    expect(on('a/b', ...nodes).previous?.slug).toBe('a');
    expect(on('a/b', ...nodes).next?.slug).toBe('c/d');
    expect(on('c/d', ...nodes).next).toBeUndefined();
  });

  it('are those of the area of a page alone', () => {
    const area = (title: string, ...children: NavigationNode[]) =>
      ({ ...group(title, ...children), isArea: true }) as const;
    const guides = area('Guides', node('a', node('a/b')), node('c/d'));
    const nodes = [guides, area('API', group('Calls', node('c/e')))];
    expect(on('c/e', ...nodes)).toMatchObject({
      area: 'API',
      ancestors: [{ title: 'API' }, { title: 'Calls' }],
      previous: undefined,
    });
    expect(on('c/d', ...nodes)).toMatchObject({ area: 'Guides', section: 1, next: undefined });
    expect(on('a', ...nodes).outline.sections).toEqual(guides.children);
    expect(areasOf(nodes)).toEqual([
      { title: 'Guides', path: '/docs/a', under: ['a', 'c/d'] },
      { title: 'API', path: '/docs/c/e', under: ['c/e'] },
    ]);
    expect(areasOf([node('a')])).toEqual([]);
    const others = [area('Guides', node('a/b')), area('API', node('c/e'))];
    expect(withoutPlace(others, '/docs/c').area).toBe('API');
    expect(withoutPlace(others, '/docs/x').area).toBe('Guides');
  });

  it('name what a page lies below, a group without a path', () => {
    const { ancestors } = on('b/c', group('G', node('b', node('b/c'))));
    expect(ancestors).toEqual([{ title: 'G' }, { title: 'B', path: '/docs/b' }]);
  });

  it('show a small navigation whole', () => {
    const { outline, tree, isCut } = on('a/x', node('a', node('a/b', node('a/b/c')), node('a/x')));
    expect(slugsOf(tree)).toEqual(['a/b', 'a/b/c', 'a/x']);
    expect(slugsOf(outline.sections)).toEqual(['a', 'a/b', 'a/b/c', 'a/x']);
    expect(isCut).toBe(false);
  });

  it('open only the way to the page in a large section', () => {
    const nodes = ['a/x', 'a/y'].map((slug) =>
      node(slug, ...numbered(MAX_SIBLINGS, (index) => `${slug}/${index}`)),
    );
    const { tree, isCut } = on('a/y/7', node('a', ...nodes));
    expect(slugsOf(tree)).toEqual([
      'a/x',
      'a/y',
      ...numbered(MAX_SIBLINGS, (index) => `a/y/${index}`).map(({ page }) => page?.slug),
    ]);
    expect(tree.map(({ rest }) => rest)).toEqual(['/docs/a/x', undefined]);
    expect(isCut).toBe(false);
  });

  it('stay as large however many pages and sections there are', () => {
    const shown = (count: number) => {
      const sections = numbered(count, (index) => `s${index}`).map((section, index) => ({
        ...section,
        children: numbered(count, (page) => `s${index}/${page}`),
      }));
      const own = node('m', ...numbered(count, (index) => `m/${index}`));
      const { tree, outline, isCut } = on('m/40', own, ...sections);
      return [slugsOf(tree).length, slugsOf(outline.sections).length, isCut];
    };
    expect(shown(120)).toEqual([MAX_SIBLINGS, MAX_SIBLINGS, true]);
    expect(shown(140)).toEqual(shown(120));
  });

  it.each([
    { of: 'sections', from: '/docs/s1' },
    { of: 'groups', from: '/docs/s1/0' },
  ])('name the page that shows what is left out of other $of', ({ of, from }) => {
    const nodes = numbered(10, (index) => `s${index}`).map((section, index) => {
      const children = numbered(30, (page) => `s${index}/${page}`);
      return of === 'groups' ? group(section.title, ...children) : { ...section, children };
    });
    const [, second] = on('s0/3', ...nodes).outline.sections;
    expect(second).toMatchObject({ children: [], rest: from });
    expect(on(from.replace('/docs/', ''), ...nodes).tree).toHaveLength(30);
  });

  it.each([0, 1, 60, 198, 199])('show the page itself, wherever it stands (%i)', (index) => {
    const { tree } = on(`m/${index}`, node('m', ...numbered(200, (each) => `m/${each}`)));
    expect(slugsOf(tree)).toContain(`m/${index}`);
    expect(tree).toHaveLength(MAX_SIBLINGS);
  });

  it('take a page where it stands, not where a folder or a link leads to it', () => {
    const link = { title: 'See also', path: '/docs/b', children: [] };
    const found = on('b', node('a', link), group('G', node('b')));
    expect(found.ancestors).toEqual([{ title: 'G' }]);
  });
});
