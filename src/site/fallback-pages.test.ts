import { describe, expect, it } from 'vitest';
import { load, page, SITE } from '../../test/content-folder.ts';
import { forLocale } from '../contract/locales.ts';
import { bodyHtml } from './markdown/fill-page.ts';
import type { SiteModel } from './model.ts';
import { editionViews } from './views/views.ts';

const FILES = {
  'site.yaml': `${SITE}translations: fallback\nreference: true\neditUrl: https://git.example/{locale}/{path}\n`,
  'nav.yaml': '- guide/setup\n- folder: more\n',
  'docs/en/start.md': page('[One](guide/setup.md#one), [two](/docs/start#two)\n\n## Two', 'Start'),
  'docs/en/guide/setup.md': page('## One', 'Setup'),
  'docs/en/more/deep.md': page('', 'Deep'),
  'docs/fr/guide/setup.md': page(
    '[Début](../start.md#two), [tout](/docs/more)\n\n## Un',
    'Réglage',
  ),
  'changelog/en/first.md': '---\ntitle: First\ndate: 2026-01-01\ntags: [added]\n---\n',
  'solutions/en/teams.md': '---\nlabel: Teams\ndescription: For teams\n---\n',
};

async function shown(): Promise<{ model: SiteModel; shown: SiteModel }> {
  const { model, diagnostics } = await load(FILES);
  if (!model?.shown) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  expect(diagnostics).toEqual([]);
  return { model, shown: model.shown };
}

const paths = (pages: readonly { readonly path: string }[] = []) => pages.map(({ path }) => path);

describe('translations: fallback', () => {
  it('completes the pages and lists of a language for readers, but nothing else', async () => {
    const { model, shown: readers } = await shown();
    const added = [
      '/fr/docs/more/deep',
      '/fr/docs/start',
      '/fr/changelog/first',
      '/fr/solutions/teams',
    ];
    const all = paths(readers.editions.fr?.pages);
    expect(all).toEqual(
      expect.arrayContaining([...added, '/fr/docs/more', '/fr/changelog/tags/added']),
    );
    expect(paths(model.editions.fr?.pages)).toEqual(all.filter((path) => !added.includes(path)));
    expect(paths(model.editions.fr?.docs).slice(0, 2)).toEqual([
      '/fr/docs/guide/setup',
      '/fr/docs/api/reference',
    ]);
    expect(paths(readers.editions.en?.pages)).toEqual(paths(model.editions.en?.pages));
  });

  it('links readers to pages in their language', async () => {
    const { shown: readers } = await shown();
    const html = async (slug: string) => {
      const entry = forLocale(readers.editions, 'fr').docs.find((each) => each.slug === slug);
      return entry ? bodyHtml(entry, readers).make() : '';
    };
    // The heading of the translation has another id.
    expect(await html('start')).toContain('href="/fr/docs/guide/setup">One');
    expect(await html('start')).toContain('href="/fr/docs/start#two">two');
    expect(await html('guide/setup')).toContain('href="/fr/docs/start#two">Début');
    expect(await html('guide/setup')).toContain('href="/fr/docs/more">tout');
  });

  it('marks the language of texts', async () => {
    const { shown: readers } = await shown();
    const view = await editionViews(forLocale(readers.editions, 'fr'))
      .get('/fr/docs/start')
      ?.make();
    expect(view).toMatchObject({
      locale: 'fr',
      original: { locale: 'en', path: '/docs/start' },
      alternates: {},
      shownAt: { en: '/docs/start', fr: '/fr/docs/start' },
      editUrl: 'https://git.example/en/docs/en/start.md',
    });
    const original = await editionViews(forLocale(readers.editions, 'en'))
      .get('/docs/start')
      ?.make();
    expect(original).toMatchObject({
      alternates: { en: '/docs/start' },
      shownAt: { fr: '/fr/docs/start' },
    });
    const translated = await editionViews(forLocale(readers.editions, 'fr'))
      .get('/fr/docs/guide/setup')
      ?.make();
    expect(translated).toMatchObject({
      surroundings: { previous: undefined, next: { path: '/fr/docs/more/deep', lang: 'en' } },
    });
    expect(translated?.original).toBeUndefined();
  });

  it('still warns about a page that the first language lacks', async () => {
    const { diagnostics } = await load({ ...FILES, 'docs/fr/seul.md': page() });
    expect(diagnostics.map(({ path, code, severity }) => [path, code, severity])).toEqual([
      ['docs/fr/seul.md', 'pair-missing', 'warning'],
    ]);
  });
});
