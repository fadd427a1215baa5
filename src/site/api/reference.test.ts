import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SITE as BASE, load, page, pair } from '../../../test/content-folder.ts';
import { fill } from '../../compile/page/template.ts';
import { ERROR_CODES } from '../../contract/errors.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { openApiOutputs } from '../outputs/api.ts';

const SITE = `${BASE}reference: true\n`;

const PAGES = {
  ...pair('docs/*/start.md', page('Words.', 'Start')),
  ...pair('changelog/*/one.md', '---\ntitle: One\ndate: 2026-01-01\n---\n\nFirst.\n'),
};

async function modelOf(files: Readonly<Record<string, string>> = {}) {
  const { model, diagnostics } = await load({ 'site.yaml': SITE, ...PAGES, ...files });
  if (!model) throw new Error('The content of the test has errors.');
  return { model, diagnostics };
}

/** The languages whose texts come with Lectern, the first of a site first. */
const LANGUAGES = readdirSync(new URL('../../i18n/texts/interface', import.meta.url))
  .map((file) => basename(file, '.json'))
  .sort((a, b) => Number(b === 'en') - Number(a === 'en'));

/** Every text of a description of an API that is for people. */
const textsOf = (node: unknown): string[] =>
  node === null || typeof node !== 'object'
    ? []
    : Object.entries(node).flatMap(([key, value]) =>
        (key === 'description' || key === 'summary') && typeof value === 'string'
          ? [value]
          : key.startsWith('example') || key.startsWith('x-')
            ? []
            : textsOf(value),
      );

describe('the reference', () => {
  it('has a page for each operation, linked from its first page', async () => {
    const { model } = await modelOf();
    for (const locale of ['en', 'fr']) {
      const pages =
        model.editions[locale]?.docs.filter(({ slug }) => slug.startsWith('api/reference')) ?? [];
      const [overview] = pages;
      const anchors = [
        ...OPERATIONS.map(({ operationId }) => operationId.toLowerCase()),
        ...ERROR_CODES,
      ];
      expect(anchors.filter((anchor) => !overview?.anchors.has(anchor))).toEqual([]);
      const html = overview?.body.html().join('') ?? '';
      const operations = pages.filter(({ slug }) => slug.split('/').length === 4);
      expect(operations).toHaveLength(OPERATIONS.length);
      for (const { path } of operations) expect(html).toContain(`<a href="${path}">`);
    }
  });

  it('has the texts of the OpenAPI document in each language of the interface', async () => {
    const locales = LANGUAGES.map((code) => `{ code: ${code}, label: ${code} }`);
    const settings = `translations: fallback\nlocales: [${locales.join(', ')}]\n`;
    const { model } = await modelOf({ 'site.yaml': SITE + settings });
    const [document] = [...openApiOutputs(model)];
    const english = textsOf(JSON.parse(String(await document?.make())));
    expect(english.length).toBeGreaterThan(100);
    const read = (locale: string) =>
      model.editions[locale]?.docs
        ?.filter(({ slug }) => slug.startsWith('api/reference'))
        .map(({ data, body }) => `${data.description}\n${fill(body.markdown, () => '')}`)
        .join('\n')
        .replace(/^```[\s\S]*?^```$/gm, '');
    const same = LANGUAGES.filter((locale) => locale !== 'en').flatMap((locale) => {
      const own = read(locale);
      return english.filter((text) => text.includes(' ') && own?.includes(text));
    });
    expect(same).toEqual([]);
  });

  it('shows calls in the language of the page with their responses', async () => {
    const { model } = await modelOf();
    const find = model.editions.fr?.docs.find(({ slug }) =>
      slug.endsWith('/list-changelog-entries'),
    );
    const markdown = find && fill(find.body.markdown, () => '');
    expect(markdown).toContain("/api/v1/changelog?locale=fr&limit=2'");
    expect(markdown).toContain('"url": "https://site.example/fr/changelog/one"');
  });

  it('does not share an address with an authored page', async () => {
    const { diagnostics } = await modelOf(pair('docs/*/api/reference/service.md', page()));
    expect(diagnostics.map(({ path, code, message }) => [path, code, message])).toEqual([
      [
        'docs/en/api/reference/service.md',
        'slug-duplicate',
        'the slug “api/reference/service” is taken by a generated page',
      ],
      [
        'docs/fr/api/reference/service.md',
        'slug-duplicate',
        'the slug “api/reference/service” is taken by a generated page',
      ],
    ]);
  });

  it('lacks the operations of parts that the site has disabled', async () => {
    const { model } = await modelOf({ 'site.yaml': `${SITE}changelog: false\n` });
    const slugs = model.editions.en?.docs.map(({ slug }) => slug) ?? [];
    expect(slugs).toContain('api/reference/solutions/list-solutions');
    expect(slugs.filter((slug) => slug.includes('changelog'))).toEqual([]);
  });
});
