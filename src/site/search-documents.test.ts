import { expect, it } from 'vitest';
import { load, page, SITE } from '../../test/content-folder.ts';
import { documentsOf } from '../../test/search-documents.ts';
import { forLocale } from '../contract/locales.ts';
import { linkTexts, searchSource } from './search-documents.ts';

const FILES = {
  'site.yaml': `${SITE}translations: partial\n`,
  'docs/en/setup.md': page('[here](#one), [a **first** start](start.md)\n\n## One', 'Setup'),
  'docs/en/start.md': page(
    '[the `setup`](setup.md), [one](setup.md#one), ![a picture](logo.svg), [off](https://a.example)',
    'Start',
  ),
  'docs/en/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/fr/start.md': page('## Étape', 'Début'),
  'changelog/en/first.md':
    '---\ntitle: First\ndate: 2026-01-01\n---\n\n[Setup, anew](../../docs/en/setup.md)\n',
};

it('has the texts of links to a page from other pages of the language', async () => {
  const { model, diagnostics } = await load(FILES);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const english = linkTexts(forLocale(model.editions, 'en'));
  expect(english.get('/docs/setup')).toEqual(['the setup\none', 'Setup, anew']);
  expect(english.get('/docs/start')).toEqual(['a first start']);
  expect(
    [...linkTexts(forLocale(model.editions, 'fr')).keys()].filter((path) =>
      /start|setup/.test(path),
    ),
  ).toEqual([]);
});

it('has the folder titles of the menu', async () => {
  const { model } = await load({
    ...FILES,
    'docs/en/first/second/a.md': page('Words.', 'A'),
    'docs/fr/first/second/a.md': page('Mots.', 'A'),
    'docs/en/behind/b.md': page('Words.', 'B'),
    'docs/en/behind/c.md': page('Words.', 'C'),
    'docs/en/other/d.md': page('Words.', 'D'),
    'docs/en/guide/index.md': page('Words.', 'How to begin'),
    'docs/en/guide/e.md': page('Words.', 'E'),
    'nav.yaml': `
- group: Use
  items:
    - folder: first
      label: { en: Make it yours, fr: À vous }
- group: How it works
  items: [behind/b, behind/c]
- page: guide
  label: Guide
  items: [guide/e]
- group: More
  items: [other/d, setup]
`,
  });
  if (!model) throw new Error('The content of the test has errors.');
  const names = { links: new Map(), kinds: new Map(), translations: new Map() };
  const folders = (locale: string) =>
    searchSource(forLocale(model.editions, locale), 'rest', names).inputs.folders;
  expect(folders('en')).toMatchObject({
    first: 'Make it yours',
    'first/second': 'Second',
    behind: 'How it works',
    guide: 'Guide',
  });
  expect(folders('en')).not.toHaveProperty('other');
  expect(folders('fr')).toMatchObject({ first: 'À vous' });
});

it('has the titles and headings of translations', async () => {
  const { model } = await load(FILES);
  if (!model) throw new Error('The content of the test has errors.');
  const [setup, start] = documentsOf(model, 'en');
  expect(setup).not.toHaveProperty('translations');
  expect(start?.translations).toEqual([{ locale: 'fr', names: ['Début', 'Étape'] }]);
});

it('leaves out excluded pages and applies search options of others', async () => {
  const { model } = await load({
    'site.yaml': `${SITE}translations: partial\nreference: false\n`,
    'docs/en/a.md': '---\ntitle: Hidden\nsearch: false\n---\n\nWords.\n',
    // As other systems say it.
    'docs/en/b.md': '---\ntitle: Hidden\nsearch: { exclude: true }\n---\n\nWords.\n',
    'docs/en/c.md': '---\ntitle: Hidden\npagefind: false\n---\n\nWords.\n',
    'docs/en/shown.md':
      '---\ntitle: Shown\nsearch: { boost: 2, terms: [leaflet] }\n---\n\nWords.\n',
  });
  if (!model) throw new Error('The content of the test has errors.');
  expect(documentsOf(model, 'en')).toMatchObject([{ slug: 'shown', boost: 2, terms: ['leaflet'] }]);
});

it('has the day and the tags of a change, formatted and in ISO format', async () => {
  const { model } = await load({
    'site.yaml': `${SITE}translations: partial\nreference: false\n`,
    'docs/en/a.md': page('Words.', 'A'),
    'changelog/fr/lien.md':
      '---\ntitle: Un lien\ndate: 2026-03-17\ntags: [fixed]\ndescription: Il marche.\n---\n\nMots.\n',
  });
  if (!model) throw new Error('The content of the test has errors.');
  expect(documentsOf(model, 'fr', 'rest')).toMatchObject([
    { description: '17 mars 2026\nCorrection\nIl marche.', terms: ['2026-03-17', '2026-03'] },
  ]);
});
