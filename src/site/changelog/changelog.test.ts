import { describe, expect, it } from 'vitest';
import { load, pair, SITE } from '../../../test/content-folder.ts';
import { forLocale } from '../../contract/locales.ts';
import { siteOf } from '../site.ts';
import type { View } from '../views/views.ts';
import { editionViews } from '../views/views.ts';

type ChangelogView = Extract<View, { kind: 'changelog' }>;

const entry = (date: string, fields = '', text = 'Words.') =>
  `---\ntitle: Change of ${date}\ndate: ${date}\n${fields}---\n\n${text}\n`;

async function siteWith(files: Record<string, string>, settings = '') {
  const { model, diagnostics } = await load({
    ...pair('docs/*/start.md', '---\ntitle: Start\n---\n\nWords.\n'),
    ...files,
    'site.yaml': SITE + settings,
  });
  if (!model) throw new Error('The content of the test has errors.');
  const site = siteOf(model, {
    render: async () => '',
  });
  const views = model.locales.codes.flatMap((locale) => [
    ...editionViews(forLocale(model.editions, locale)),
  ]);
  const made = await Promise.all(
    views.map(async ([path, view]) => [path, await view.make()] as const),
  );
  const list = (path: string) => new Map(made).get(path) as ChangelogView | undefined;
  const file = async (path: string) => String(await site.files.get(path)?.make());
  return { list, file, site, diagnostics };
}

const MANY = Object.fromEntries(
  Array.from({ length: 45 }, (_, index) => {
    const day = `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`;
    const fields = `tags: [Fixed]\nversion: 1.${index}.0\n`;
    return Object.entries(pair(`changelog/*/change-${index}.md`, entry(day, fields)));
  }).flat(),
);

describe('the feeds', () => {
  it('have absolute URLs instead of anchors, and unchanged code', async () => {
    const text = '## Part\n\n[below](#part) and ` href="#part"`';
    const { file } = await siteWith(pair('changelog/*/a.md', entry('2026-05-01', '', text)));
    const [{ content_html: html }] = JSON.parse(await file('/feed.json')).items;
    expect(html).toContain('<a href="https://site.example/changelog/a#part">below</a>');
    expect(html).toContain('<code> href="#part"</code>');
  });
});

describe('lists of changes', () => {
  it('have twenty entries per page, with links to the next page', async () => {
    const { list } = await siteWith(MANY);
    for (const root of ['/changelog', '/fr/changelog', '/changelog/tags/fixed']) {
      const paths = [root, `${root}/page/2`, `${root}/page/3`];
      expect(paths.map((path) => list(path)?.entries.length)).toEqual([20, 20, 5]);
      expect(paths.map((path) => list(path)?.count)).toEqual([45, 45, 45]);
      expect(paths.map((path) => list(path)?.older)).toEqual([paths[1], paths[2], undefined]);
      expect(paths.map((path) => list(path)?.newer)).toEqual([undefined, paths[0], paths[1]]);
      expect(paths.map((path) => list(path)?.releases.length)).toEqual([45, 45, 45]);
      expect(list(`${root}/page/4`)).toBeUndefined();
    }
    expect(list('/fr/changelog/page/2')?.alternates).toEqual({
      en: '/changelog/page/2',
      fr: '/fr/changelog/page/2',
    });
  });

  it('have a page for each tag, and for each year if there are several', async () => {
    const { list } = await siteWith(
      {
        ...pair('changelog/*/a.md', entry('2025-05-01', 'tags: [added, "Developer API"]\n')),
        ...pair('changelog/*/b.md', entry('2026-05-01', 'tags: [breaking, Added]\n')),
      },
      'changelog: { tags: { breaking: { en: Careful, fr: Attention } } }\n',
    );
    expect(list('/changelog')?.filters.map(({ path, label }) => `${path} ${label}`)).toEqual([
      '/changelog/tags/added Added',
      '/changelog/tags/breaking Careful',
      '/changelog/tags/developer-api Developer API',
      '/changelog/years/2026 2026',
      '/changelog/years/2025 2025',
    ]);
    const shown = (path: string) => list(path)?.entries.map((each) => each.path);
    expect(shown('/changelog/tags/added')).toEqual(['/changelog/b', '/changelog/a']);
    expect(shown('/changelog/tags/breaking')).toEqual(['/changelog/b']);
    expect(shown('/changelog/years/2025')).toEqual(['/changelog/a']);
    expect(list('/fr/changelog/tags/breaking')?.title).toBe(
      'Journal des versions\u00a0: Attention',
    );
  });

  it('show the first text and picture of an entry without description and picture', async () => {
    const { list, file } = await siteWith({
      ...pair('changelog/*/a.md', entry('2026-05-01', '', '![A](../../a.svg)\n\nFirst `<b>`.')),
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"></svg>',
    });
    expect(list('/changelog')?.entries[0]).toMatchObject({
      description: 'First <b>.',
      image: { src: '/content/a.svg', width: 8 },
    });
    expect(await file('/changelog.mdx')).toContain('\n\nFirst \\<b>.\n');
  });

  it('can be linked', async () => {
    const { diagnostics } = await siteWith({
      ...pair('changelog/*/a.md', entry('2026-05-01', 'tags: [added]\n')),
      ...pair(
        'docs/*/links.md',
        '---\ntitle: Links\n---\n\n[Here](/changelog/tags/added), [not](/changelog/tags/gone)\n',
      ),
    });
    expect(diagnostics.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'docs/en/links.md “/changelog/tags/gone” leads nowhere on this site',
      'docs/fr/links.md “/changelog/tags/gone” leads nowhere on this site',
    ]);
  });
});

describe('feeds', () => {
  it('have complete entries with absolute URLs', async () => {
    const { file } = await siteWith({
      ...pair(
        'changelog/*/a.md',
        entry(
          '2026-05-01',
          'tags: [fixed]\nauthors: [Ada, { name: Grace, url: https://example.com/ }]\nimage: ../../a.svg\n',
          '## More\n\n[Start](/docs/start), [here](#more) & ![A](../../a.svg)',
        ),
      ),
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"></svg>',
    });
    const feed = JSON.parse(await file('/feed.json'));
    const [item] = feed.items;
    expect(item).toMatchObject({
      url: 'https://site.example/changelog/a',
      image: 'https://site.example/content/a.svg',
      date_published: '2026-05-01T00:00:00Z',
      tags: ['Fixed'],
      authors: [{ name: 'Ada' }, { name: 'Grace', url: 'https://example.com/' }],
    });
    const addresses = [...item.content_html.matchAll(/(?:href|src)="([^"]*)"/g)].map(
      ([, url]) => url,
    );
    expect(new Set(addresses)).toEqual(
      new Set([
        'https://site.example/content/a.svg',
        'https://site.example/changelog/a#more',
        'https://site.example/docs/start',
      ]),
    );
    const atom = await file('/changelog/feed.xml');
    expect(atom).toContain('<category term="fixed" label="Fixed"/>');
    expect(atom).toContain('<author><name>Grace</name><uri>https://example.com/</uri></author>');
    expect(atom).toContain('&lt;a href=&quot;https://site.example/docs/start&quot;&gt;');
  });
});
