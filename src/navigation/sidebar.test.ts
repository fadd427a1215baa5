import { describe, expect, it } from 'vitest';
import { sidebarItems } from './sidebar.ts';
import { type NavigationNode, surroundings } from './surroundings.ts';

const TEXTS = {
  sidebarPages: 'Pages of {title}',
  sidebarMore: 'More of {title}',
  allPages: 'All pages',
};

const page = (slug: string, extra: Partial<NavigationNode> = {}): NavigationNode => ({
  title: slug,
  path: `/docs/${slug}`,
  page: { slug, path: `/docs/${slug}`, title: slug },
  children: [],
  ...extra,
});

function html(path: string, ...nodes: NavigationNode[]): string {
  const found = surroundings(nodes).get(path);
  if (!found) throw new Error(`Nothing about ${path}.`);
  return sidebarItems(found, path, '/docs', TEXTS);
}

describe('the sidebar', () => {
  it('opens the section of the page alone, and marks the page', () => {
    const nodes = ['a', 'b'].map((slug) => page(slug, { children: [page(`${slug}/x`)] }));
    const found = html('/docs/b/x', ...nodes);
    expect(found.match(/<details class="beside"( open)?>/g)).toEqual([
      '<details class="beside">',
      '<details class="beside" open>',
    ]);
    expect(found).toContain('<a href="/docs/b/x" aria-current="page"><span>b/x</span></a>');
    expect(found.match(/aria-current/g)).toHaveLength(1);
    expect(found).not.toContain('All pages');
  });

  it('opens a group around the page alone, unless it is to stay open', () => {
    const group = (slug: string) => ({ title: slug, children: [page(`a/${slug}`)] });
    const nodes = [group('b'), group('c'), { ...group('d'), isOpen: true as const }];
    const found = html('/docs/a/c', page('a', { children: nodes }));
    expect(found).toContain('<details><summary>b</summary>');
    expect(found).toContain('<details open><summary>c</summary>');
    expect(found).toContain('<details open><summary>d</summary>');
  });

  it('names the language of a page in another one', () => {
    const found = html('/docs/a', page('a'), page('b', { lang: 'en' }));
    expect(found).toContain('<a href="/docs/b" hreflang="en"><span lang="en">b</span></a>');
  });

  it('escapes titles, badges and addresses', () => {
    const found = html('/docs/a', page('a', { title: '<b>"&', badge: '<i>' }), {
      title: 'x',
      path: 'https://x.example/?a="&b',
      isExternal: true,
      children: [],
    });
    expect(found).toContain('<span>&lt;b>&quot;&amp;</span> <span class="badge">&lt;i></span>');
    expect(found).toContain('href="https://x.example/?a=&quot;&amp;b" class="external"');
  });

  it('draws icons before titles', () => {
    const found = html('/docs/a', page('a', { icon: '<svg></svg>' }));
    expect(found).toContain('<a href="/docs/a" aria-current="page"><svg></svg><span>a</span></a>');
  });

  it('names the methods of operations, and strikes deprecated ones through', () => {
    const found = html('/docs/a', page('a'), page('b', { method: 'PUT', isDeprecated: true }));
    expect(found).toContain('<s>b</s> <span class="api-method api-method-put">PUT</span></a>');
    const webhook = html('/docs/a', page('a'), page('b', { method: '웹훅', isWebhook: true }));
    expect(webhook).toContain('<span class="api-method api-method-webhook">웹훅</span></a>');
  });

  it('leaves out what lies below other sections of a large navigation, and leads to a page that shows it', () => {
    const many = Array.from({ length: 300 }, (_, index) => page(`b/${index}`));
    const found = html('/docs/a', page('a'), { title: 'B', children: many });
    expect(found).toContain(
      '<details><summary>B</summary><ul class="rest"><li><a href="/docs/b/0">More of B</a></li></ul></details>',
    );
    expect(found).not.toContain('All pages');
  });

  it('opens every group of a large section', () => {
    const groups = ['x', 'y'].map((name) => ({
      title: name,
      children: Array.from({ length: 90 }, (_, index) => page(`a/${name}/${index}`)),
    }));
    const found = html('/docs/a/y/7', page('a', { children: groups }));
    expect(found).toContain('<details><summary>x</summary><ul class="rest">');
    expect(found).toContain('href="/docs/a/y/0"');
    expect(found).toContain('href="/docs/a/y/89"');
  });

  it('leads to all pages where a list is longer than shown', () => {
    const many = Array.from({ length: 300 }, (_, index) => page(`b/${index}`));
    const found = html('/docs/b/7', page('b', { children: many }));
    expect(found).toContain('<li><a href="/docs">All pages</a></li>');
    expect(found.match(/<li>/g)?.length).toBeLessThan(250);
  });
});
