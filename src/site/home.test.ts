import { describe, expect, it } from 'vitest';
import { load, markdownAt, page, pair, SITE } from '../../test/content-folder.ts';
import { forLocale } from '../contract/locales.ts';
import { wordClass } from './home.ts';
import { editionViews } from './views/views.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
const CONTENT = {
  ...pair('docs/*/guide/a.md', page('## Part', 'First')),
  ...pair('changelog/*/one.md', '---\ntitle: One\ndate: 2026-01-01\n---\n'),
  ...pair('solutions/*/shops.md', '---\nlabel: Shops\ndescription: For shops.\n---\n'),
  'images/a.svg': SVG,
  'images/b.svg': SVG,
};

async function homeOf(settings: string) {
  const { model, diagnostics } = await load({ ...CONTENT, 'site.yaml': `${SITE}${settings}` });
  expect(diagnostics).toEqual([]);
  if (!model) throw new Error('No model.');
  return {
    model,
    home: forLocale(model.editions, 'fr').home,
    markdown: markdownAt(model, '/fr'),
  };
}

const headings = (markdown: string) => markdown.match(/^#+ .*/gm);

/** The last headings of every home page as Markdown. */
const WAYS = ['## Pour les programmes', '## Pour les agents'];

describe('the home page', () => {
  it('without settings is about the product, then for programs and agents', async () => {
    const { home, markdown } = await homeOf('');
    expect(home.actions.map(({ href }) => href)).toEqual(['/fr/docs']);
    expect(headings(markdown)).toEqual([
      '# Test',
      '## Documentation',
      '## Cas d’usage',
      '## Derniers changements',
      '## Pour les programmes',
      '## Pour les agents',
    ]);
    expect(markdown).toContain('> Slogan\n');
    // A folder without a page of its own, as in the cards.
    expect(markdown).toContain('- [Guide](https://site.example/fr/docs/guide.mdx)\n');
  });

  it('lists a page of each part of a section before deeper ones', async () => {
    const { model } = await load({
      'site.yaml': SITE,
      ...pair('docs/*/guide/a/one.md', page('', 'A 1')),
      ...pair('docs/*/guide/a/two.md', page('', 'A 2')),
      ...pair('docs/*/guide/b/one.md', page('', 'B 1')),
    });
    const markdown = model ? markdownAt(model, '/') : '';
    const titles = [...markdown.matchAll(/^ {2}- \[(.+?)\]/gm)].map(([, title]) => title);
    expect(titles.slice(0, 3)).toEqual(['A 1', 'B 1', 'A 2']);
  });

  it('leaves out lists without entries', async () => {
    const { model } = await load({ 'site.yaml': SITE, ...pair('docs/*/a.md', page('', 'A')) });
    expect(model && forLocale(model.editions, 'en').home.sections).toEqual(['documentation']);
  });

  it('has the heading, text, buttons, picture and sections of the settings', async () => {
    const { model, home, markdown } = await homeOf(`home:
  title: { en: Ours, fr: Le nôtre }
  text: Words
  actions:
    - { label: Part, url: '/docs/guide/a#part' }
    - { label: Map, url: /llms.txt }
    - { label: Shop, url: 'https://example.com/' }
  hero: { light: images/a.svg, dark: images/b.svg, alt: A box }
  sections: [solutions, documentation]
`);
    expect(home.actions.map(({ href }) => href)).toEqual([
      '/fr/docs/guide/a#part',
      '/llms.txt',
      'https://example.com/',
    ]);
    expect(headings(markdown)).toEqual([
      '# Le nôtre',
      '## Cas d’usage',
      '## Documentation',
      ...WAYS,
    ]);
    expect(markdown).toContain(
      '[Part](https://site.example/fr/docs/guide/a.mdx#part) [Map](https://site.example/llms.txt) [Shop](https://example.com/)',
    );
    expect(markdown).toContain('![A box](https://site.example/content/images/a.svg)');
    expect(markdown).not.toContain('Slogan');
    expect([...model.files.keys()].sort()).toEqual([
      '/content/images/a.svg',
      '/content/images/b.svg',
    ]);
    expect(model.theme.shown.heroes.en?.dark?.src).toBe('/content/images/b.svg');
  });

  it('has the text of home.<locale>.mdx instead of sections', async () => {
    const { model, diagnostics } = await load({
      ...CONTENT,
      'home.en.mdx': '# Ours\n\n[First](docs/en/guide/a.md)\n',
      'home.fr.mdx':
        '---\ndescription: Mots\n---\n\n<Cards>\n\n[Un](/docs/guide/a#part)\n\n</Cards>\n',
    });
    expect(diagnostics).toEqual([]);
    if (!model) throw new Error('No model.');
    const english = markdownAt(model, '/');
    expect(headings(english)).toEqual(['# Ours', '## For programs', '## For agents']);
    expect(english).toContain('[First](https://site.example/docs/guide/a.mdx)\n');
    expect(markdownAt(model, '/fr')).toContain('\n\nMots\n');
    const view = await editionViews(forLocale(model.editions, 'fr')).get('/fr')?.make();
    expect(view?.kind === 'home' && view.landing).toContain('href="/fr/docs/guide/a#part"');
  });

  it('has hero.<locale>.md instead of the picture', async () => {
    const { model, diagnostics } = await load({
      ...CONTENT,
      'hero.en.md': '```bash\nacme start\n```\n',
      'hero.fr.md': '# Lancer\n\n```bash\nacme lance\n```\n',
    });
    expect(diagnostics.map(({ path, code }) => [path, code])).toEqual([
      ['hero.fr.md', 'field-ignored'],
    ]);
    if (!model) throw new Error('No model.');
    const markdown = markdownAt(model, '/');
    expect(markdown).toContain('\n```bash\nacme start\n```\n');
    expect(markdown).not.toContain('![');
    const view = await editionViews(forLocale(model.editions, 'fr')).get('/fr')?.make();
    expect(view?.kind === 'home' && view.hero).toContain('acme');
  });

  it('uses docs/<locale>/index.md as the documentation index', async () => {
    const { model, diagnostics } = await load({
      ...CONTENT,
      'site.yaml': `${SITE}reference: true\n`,
      ...pair('docs/*/index.md', page('[First](guide/a.md#part)', 'Start')),
      'docs/en/guide/b.md': page('[Start](../index.md) [Top](/docs)'),
      'docs/fr/guide/b.md': page('[Start](../index.md#none)'),
    });
    expect(diagnostics.map(({ path, code }) => [path, code])).toEqual([
      ['docs/fr/guide/b.md', 'anchor-missing'],
    ]);
    if (!model) throw new Error('No model.');
    const slugs = forLocale(model.editions, 'en').docs.map(({ slug }) => slug);
    expect(slugs.slice(0, 3)).toEqual(['guide/b', 'guide/a', 'api/reference']);
    const plan = markdownAt(model, '/docs');
    expect(headings(plan)?.slice(0, 2)).toEqual(['# Start', '## Guide']);
    expect(plan).toContain('\n\n[First](https://site.example/docs/guide/a.mdx#part)\n\n## Guide');
    const view = await editionViews(forLocale(model.editions, 'en')).get('/docs')?.make();
    expect(view?.title).toBe('Start');
  });

  it('exists in every language or in none', async () => {
    const { diagnostics } = await load({ ...CONTENT, 'home.en.mdx': 'Text\n' });
    expect(diagnostics.map(({ path, code, hint }) => `${path} ${code} ${hint}`)).toEqual([
      'home.en.mdx pair-missing write home.fr.mdx, or set “translations: fallback” or “partial” in site.yaml',
    ]);
  });

  it('can be only a heading', async () => {
    const { markdown } = await homeOf('home: { actions: [], hero: none, sections: [] }\n');
    expect(headings(markdown)).toEqual(['# Test', ...WAYS]);
  });

  it('does not repeat the heading below it', async () => {
    const { model, markdown } = await homeOf('home: { text: { en: Hello, fr: Slogan } }\n');
    expect(markdown.match(/Slogan/g)).toHaveLength(1);
    expect(forLocale(model.editions, 'fr').home.text).toBeUndefined();
    expect(forLocale(model.editions, 'en').home.text).toBe('Hello');
  });

  it('reports broken buttons and a missing picture', async () => {
    const { diagnostics } = await load({
      ...CONTENT,
      'site.yaml': `${SITE}home:
  actions: [{ label: X, url: /docs/none }]
  hero: { light: images/c.svg, alt: A box }
`,
    });
    expect(diagnostics.map(({ line, code }) => [line, code])).toEqual([
      [5, 'link-broken'],
      [6, 'file-missing'],
    ]);
  });
});

it('a heading has a class for its longest word', () => {
  expect(wordClass('Short name')).toBeUndefined();
  expect(wordClass('Elasticsearch')).toBe('word-18');
  expect(wordClass('Donau\u00addampf\u00adschiff')).toBeUndefined();
  expect(wordClass('Donaudampfschifffahrtsgesellschaft')).toBe('word-36');
});
