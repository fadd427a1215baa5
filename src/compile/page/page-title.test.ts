import { describe, expect, it } from 'vitest';
import { load, page, pair } from '../../../test/content-folder.ts';
import { bodyHtml, entryMarkdown } from '../../site/markdown/fill-page.ts';

async function render(file: string) {
  const { model, diagnostics } = await load({
    'site.yaml': 'name: T\ntagline: T\ndescription: D\ntranslations: partial\n',
    'docs/en/a.mdx': file,
    ...pair('docs/*/other.md', page()),
  });
  const entry = model?.editions.en?.docs.find(({ slug }) => slug === 'a');
  const codes = diagnostics.filter(({ path }) => path !== 'site.yaml').map(({ code }) => code);
  if (!model || !entry) return { codes };
  const { data, body, headings, updated } = entry;
  return {
    codes,
    title: data.title,
    order: data.order,
    updated,
    headings: headings.map(({ slug }) => slug),
    html: await bodyHtml(entry, model).make(),
    markdown: entryMarkdown(entry, model),
    words: body.sections,
  };
}

describe('the title of a page', () => {
  it('is the heading at the top of its text', async () => {
    const page = await render('{/* c */}\n\n# A *page* `b` {#top}\n\nText. [a](#top)\n');
    expect(page).toMatchObject({
      title: 'A page b',
      codes: ['pair-missing'],
      headings: [],
      markdown: 'Text. [a](https://site.example/docs/a.mdx#top)',
      html: '<span id="top"></span>\n<p>Text. <a href="#top">a</a></p>',
      words: [{ heading: '', text: 'Text. a' }],
    });
  });

  it('is rejected if it is too long', async () => {
    expect(await render(`# ${'a'.repeat(501)}\n\nText.\n`)).toMatchObject({
      codes: ['pair-missing', 'field-value'],
    });
  });

  it('is shown once if it is both a field and a heading', async () => {
    const page = await render('---\ntitle: A page\n---\n# a Page\n\n## a page\n');
    expect(page).toMatchObject({
      title: 'A page',
      headings: ['a-page-1'],
      markdown: '## a page {#a-page-1}',
    });
  });

  it.each([
    ['a heading that says something else', '---\ntitle: A\n---\n# B\n', '# B'],
    ['a heading below other text', '---\ntitle: A\n---\nText\n\n# A\n', 'Text\n\n# A'],
  ])('leaves %s in the text', async (_, file, markdown) => {
    expect(await render(file)).toMatchObject({ title: 'A', markdown });
  });

  it.each([
    ['no field and no heading', 'Text\n', 'front-matter-missing'],
    ['a heading of the second level', '---\norder: 1\n---\n## B\n', 'field-missing'],
    ['an empty heading', '---\norder: 1\n---\n#\n', 'field-missing'],
    ['a wrong title', '---\ntitle: []\n---\n# B\n', 'field-type'],
    ['front matter in TOML', '+++\ntitle = "A"\n+++\n# B\n', 'front-matter-missing'],
  ])('is required if there is %s', async (_, file, code) => {
    expect((await render(file)).codes).toContain(code);
  });
});

describe('fields of other systems', () => {
  it.each([
    ['sidebar_position: 3', { order: 3 }],
    ['sidebar:\n  order: 3\n  label: x', { order: 3 }],
    ['weight: 3\norder: 4', { order: 4 }],
    ['lastUpdated: 2024-01-31T10:00:00Z', { updated: '2024-01-31' }],
    ['last_update: { date: 2024-01-31 }', { updated: '2024-01-31' }],
  ])('are read: %s', async (fields, expected) => {
    const page = await render(`---\ntitle: A\n${fields}\n---\n`);
    expect(page).toMatchObject(expected);
    expect(page.codes).toEqual(['pair-missing']);
  });

  it.each(['layout: home', 'sidebar: false', 'weight: heavy', 'lastUpdated: false'])(
    'are reported and ignored if unsupported: %s',
    async (field) => {
      const page = await render(`---\ntitle: A\n${field}\n---\n`);
      expect(page.codes).toEqual(['pair-missing', 'field-ignored']);
      expect(page.title).toBe('A');
    },
  );

  it.each(['draft: true', 'published: false'])('exclude a draft: %s', async (field) => {
    expect(await render(`---\ntitle: A\n${field}\n---\n`)).toEqual({ codes: [] });
  });
});
