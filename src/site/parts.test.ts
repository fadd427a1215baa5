import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../test/content-folder.ts';
import { siteOf } from './site.ts';
import type { View } from './views/views.ts';

const PAGES = {
  ...pair('docs/*/start.md', page('Words.', 'Start')),
  ...pair('changelog/*/one.md', '---\ntitle: One\ndate: 2026-01-01\n---\n\nFirst.\n'),
  ...pair(
    'solutions/*/teams.md',
    '---\nlabel: Teams\ndescription: For teams.\n---\n\nFor teams.\n',
  ),
};

/** A view as text, without the texts that all pages share. */
const shown = (view: View) => JSON.stringify({ ...view, texts: {} }).replace(',"solutions":[]', '');

/** The files of a site with these settings, HTML as the view that it shows. */
async function filesOf(
  settings: string,
  pages: Readonly<Record<string, string>> = PAGES,
): Promise<ReadonlyMap<string, string>> {
  const all = settings.startsWith('reference:') ? settings : `${settings}reference: true\n`;
  const { model, diagnostics } = await load({ ...pages, 'site.yaml': SITE + all });
  expect(diagnostics).toEqual([]);
  if (!model) throw new Error('The content of the test has errors.');
  const { files } = siteOf(model, {
    render: async (view) => shown(view),
  });
  const isText = (path: string) => !path.endsWith('.png') && !path.endsWith('_headers');
  const made = [...files.values()]
    .filter(({ path }) => isText(path))
    .map(async ({ path, make }) => [path, String(await make())] as const);
  return new Map(await Promise.all(made));
}

/** The files that contain a text in their path or content. */
const holding = (files: ReadonlyMap<string, string>, text: RegExp) =>
  [...files]
    .filter(([path, content]) => text.test(path) || text.test(content))
    .map(([path]) => path);

describe('a part that is switched off', () => {
  it.each([
    ['changelog', /changelog/i],
    ['solutions', /solution|use cases|cas d’usage/i],
    ['reference', /api\/reference/],
  ])('%s only appears in the manifest', async (part, words) => {
    const files = await filesOf(`${part}: false\n`);
    expect(holding(files, words)).toEqual(part === 'reference' ? [] : ['/_lectern/manifest.json']);
    expect(JSON.parse(files.get('/_lectern/manifest.json') ?? '').off).toEqual([part]);
    expect(holding(await filesOf(''), words).length).toBeGreaterThan(20);
  });

  it('does not replace its folder and its links', async () => {
    const { diagnostics } = await load({
      ...PAGES,
      'site.yaml': `${SITE}changelog: false\n`,
      'changelog/en/broken.markdown': 'Not read.',
      ...pair('docs/*/start.md', page('[News](/changelog/one), [feed](/changelog/feed.xml)')),
    });
    expect(diagnostics.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'docs/en/start.md link-broken',
      'docs/en/start.md link-broken',
      'docs/fr/start.md link-broken',
      'docs/fr/start.md link-broken',
    ]);
  });

  it('frees the address of the reference for a page', async () => {
    const files = await filesOf('reference: false\n');
    expect(files.has('/docs/api/reference.mdx')).toBe(false);
    const { model, diagnostics } = await load({
      ...PAGES,
      'site.yaml': `${SITE}reference: false\n`,
      ...pair('docs/*/api/reference.md', page('Ours.', 'Our own API')),
    });
    expect(diagnostics).toEqual([]);
    expect(
      model?.editions.en?.pages.find(({ path }) => path === '/docs/api/reference')?.title,
    ).toBe('Our own API');
  });
});

describe('a part without entries', () => {
  it('keeps its pages without links to them', async () => {
    const own = Object.fromEntries(
      Object.entries(PAGES).filter(([path]) => path.startsWith('docs/')),
    );
    const files = await filesOf('', own);
    expect(files.get('/changelog.mdx')).toMatch(/^# Changelog\n/);
    expect(files.has('/changelog/feed.xml')).toBe(true);
    expect(files.has('/fr/solutions.mdx')).toBe(true);
    const led = /(?:"|site\.example)\/(?:changelog|solutions)\b/;
    for (const path of ['/llms.txt', '/index.mdx', '/index.html', '/404.html'])
      expect(files.get(path)).not.toMatch(led);
    expect((await filesOf('')).get('/index.html')).toMatch(led);
  });
});

describe('a part with custom labels', () => {
  it('has these labels everywhere', async () => {
    const files = await filesOf(
      'solutions: { label: { en: Customers, fr: Clients }, description: Who uses it. }\nchangelog: { label: News }\n',
    );
    expect(files.get('/solutions.mdx')).toMatch(/^# Customers\n\n> Who uses it\.\n/);
    expect(files.get('/fr/solutions.mdx')).toMatch(/^# Clients\n/);
    expect(files.get('/llms.txt')).toContain('## Customers\n\n- [Customers](');
    expect(files.get('/llms.txt')).toContain('## News\n');
    expect(files.get('/changelog/feed.xml')).toContain('<title>Test · News</title>');
    expect(files.get('/index.mdx')).toContain('## News\n');
  });

  it('puts the reference under a separate heading', async () => {
    const files = await filesOf('reference: { label: Content, heading: Content API }\n');
    expect(files.get('/docs.mdx')).toMatch(
      /## Content API\n\n- \[Content\]\([^\n]+\n- \[Service\]/,
    );
    expect(files.get('/docs.mdx')).not.toContain('## API\n');
    expect(files.get('/docs/api/reference.mdx')).toMatch(/^# Content\n/);
  });
});

it('makes no preview pictures with ogImages: false', async () => {
  const { model } = await load({ ...PAGES, 'site.yaml': `${SITE}ogImages: false\n` });
  if (!model) throw new Error('The content of the test has errors.');
  const { files } = siteOf(model, {
    render: async () => '',
  });
  expect([...files.keys()].filter((path) => path.startsWith('/og/'))).toEqual([]);
});

describe('preview pictures', () => {
  const DEEP = pair('docs/*/guide/tools/setup.md', page('Words.', 'Setup'));

  it.each([
    ['true', { start: '/og/docs/start.png', setup: '/og/docs/guide/tools/setup.png' }],
    ['sections', { start: '/og/docs.png', setup: '/og/docs/guide.png' }],
  ])('with ogImages: %s are those to which pages link', async (setting, expected) => {
    const { model, diagnostics } = await load({
      ...PAGES,
      ...DEEP,
      'site.yaml': `${SITE}ogImages: ${setting}\n`,
    });
    expect(diagnostics).toEqual([]);
    if (!model) throw new Error('The content of the test has errors.');
    const named = new Map<string | undefined, string | undefined>();
    const { files } = siteOf(model, {
      render: async ({ path, preview }) => {
        named.set(path, preview);
        return '';
      },
    });
    for (const { path, make } of files.values()) if (path.endsWith('.html')) await make();
    expect(named.get('/docs/start')).toBe(expected.start);
    expect(named.get('/docs/guide/tools/setup')).toBe(expected.setup);
    const made = [...files.keys()].filter((path) => path.startsWith('/og/'));
    const shown = new Set([...named.values()].filter((path) => path !== undefined));
    expect([...shown].sort()).toEqual(made.sort());
  });
});
