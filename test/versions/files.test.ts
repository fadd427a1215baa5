import { describe, expect, it } from 'vitest';
import { json, pathOf, send } from '../conformance/client.ts';

const LOCALES = [
  { locale: 'en', prefix: '' },
  { locale: 'fr', prefix: '/fr' },
];

const hrefs = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);

/** Data for search engines in the head of a page. */
async function headOf(path: string) {
  const { status, text } = await send(path);
  expect(status, path).toBe(200);
  const [head = ''] = text.split('</head>');
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? [];
  return { canonical: pathOf(canonical), hreflang: head.includes('hreflang'), html: text };
}

describe.each(LOCALES)('the files of the versions in $locale', ({ locale, prefix }) => {
  const docs = `${prefix}/docs`;

  it.each([
    ['glossary', 'glossary', true],
    ['@2.4/glossary', 'glossary', false],
    ['@2.4/retired', '@2.4/retired', true],
    ['@2.4/getting-started/faq', '@2.4/getting-started/faq', true],
    ['@3.0/glossary', '@3.0/glossary', true],
    ['@3.0/future', '@3.0/future', true],
  ])('have at %s the canonical page %s', async (slug, canonical, hasLanguages) => {
    const { canonical: found, hreflang, html } = await headOf(`${docs}/${slug}`);
    expect(found).toBe(`${docs}/${canonical}`);
    expect(hreflang).toBe(hasLanguages);
    expect(html).not.toContain('noindex');
  });

  it.each([
    ['glossary', ['glossary', '@2.4/glossary', '@3.0/glossary', '@changes']],
    ['@2.4/retired', ['@2.4/retired', '', '@3.0']],
    ['@3.0/glossary', ['glossary', '@2.4/glossary', '@3.0/glossary', '@3.0/@changes']],
    ['@3.0/@changes', ['@changes', '@2.4', '@3.0/@changes']],
  ])('link from %s to the other versions without scripts', async (slug, expected) => {
    const { text } = await send(`${docs}/${slug}`);
    const paths = expected.map((each) => (each === '' ? docs : `${docs}/${each}`));
    expect(hrefs(text)).toEqual(expect.arrayContaining(paths));
  });

  it('have notices on old pages in HTML and Markdown, with the changes since', async () => {
    const { text: html } = await send(`${docs}/@2.4/glossary`);
    const { status, text } = await send(`${docs}/@2.4/glossary.mdx`);
    expect(status).toBe(200);
    const [, , notice = ''] = text.split('\n');
    expect(notice).toContain('2.4');
    expect(html).toContain(notice);
    expect(hrefs(html)).toContain(`${docs}/glossary`);
    expect(text).toMatch(new RegExp(`2\\.4.*\\(http[^)]*${docs}/@2\\.4/glossary\\.mdx#krypton\\)`));
    expect(hrefs(html)).toContain(`${docs}/@2.4/glossary#krypton`);
    const { text: today } = await send(`${docs}/glossary.mdx`);
    expect(today).not.toContain('2.4');
  });

  it('list the changes since the previous version in HTML, Markdown and JSON', async () => {
    const changes = json(await send(`${prefix}/version-changes.json`));
    expect(changes).toMatchObject({ locale, previousVersion: '2.4', version: '2.5' });
    const found = changes.pages.map((page: { change: string; url: string }) => [
      page.change,
      pathOf(page.url),
    ]);
    expect(found).toEqual([
      ['modified', `${docs}/glossary`],
      ['removed', `${docs}/@2.4/getting-started/faq`],
      ['removed', `${docs}/@2.4/retired`],
    ]);
    const [glossary] = changes.pages;
    expect(glossary.sections).toMatchObject([{ anchor: 'krypton', change: 'removed' }]);
    const { text } = await send(`${docs}/@changes.mdx`);
    const { text: html } = await send(`${docs}/@changes`);
    for (const [, path] of found) {
      expect(hrefs(html)).toContain(path);
      expect(text).toContain(`${path}.mdx)`);
    }
    expect((await send(`${docs}/@2.4/version-changes.json`)).status).toBe(404);
  });

  it('are listed with working addresses', async () => {
    const { versions, pages } = json(await send(`${prefix}/versions.json`));
    const facts = versions.map(({ id, status }: { id: string; status: string }) => [id, status]);
    expect(facts).toEqual([
      ['3.0', 'unreleased'],
      ['2.5', 'current'],
      ['2.4', 'ended'],
    ]);
    for (const { url, contentIndex, changes } of versions) {
      for (const address of [url, contentIndex, changes ?? url])
        expect((await send(pathOf(address))).status, address).toBe(200);
    }
    const forms = new Map<string, string[]>(
      pages.map(({ slug, texts }: { slug: string; texts: { versions: string[] }[] }) => [
        slug,
        texts.map((each) => each.versions.join()),
      ]),
    );
    expect(forms.get('faq')).toEqual(['2.5,2.4']);
    expect(forms.get('glossary')).toEqual(['3.0', '2.5', '2.4']);
    expect(forms.get('retired')).toEqual(['2.4']);
  });

  it('have API responses, search and llms.txt for each version', async () => {
    const page = json(await send(`/api/v1/${locale}/docs/@2.4/retired.json`));
    expect(page).toMatchObject({ slug: '@2.4/retired', title: 'Retired' });
    expect(page.markdown).toBe((await send(`${docs}/@2.4/retired.mdx`)).text);
    const list = json(await send(`/api/v1/${locale}/docs/@3.0.json`));
    const slugs = list.pages.map(({ slug }: { slug: string }) => slug);
    expect(slugs.toSorted()).toEqual(['@3.0/future', '@3.0/glossary']);
    for (const id of ['2.4', '3.0']) {
      // Cloudflare redirects to this form, since it encodes @ in addresses of files.
      expect((await send(`/_search/${locale}/%40${id}/head.bin`)).status).toBe(200);
      expect((await send(`${docs}/@${id}/llms.txt`)).text).toContain(id);
    }
    expect((await send(`${prefix}/llms.txt`)).text).toContain(`${docs}/@2.4/llms.txt`);
  });

  it('are linked from the changelog entries that name them', async () => {
    for (const [slug, to] of [
      ['screen-pdf', docs],
      ['public-content-api', `${docs}/@2.4`],
    ]) {
      const { text } = await send(`${prefix}/changelog/${slug}.mdx`);
      expect(text).toMatch(new RegExp(`\\[2\\.[45]\\.0\\]\\(http[^)]*${to}\\.mdx\\)`));
      const html = await send(`${prefix}/changelog/${slug}`);
      expect(html.text).toContain(`<a class="version" href="${to}"`);
    }
    expect((await send(`${prefix}/changelog`)).text).toContain(`<a class="version" href="${docs}"`);
  });

  it('are in the sitemap only if the current version lacks the page', async () => {
    const { text } = await send('/sitemap.xml');
    const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => pathOf(url));
    const old = listed.filter((path) => path.startsWith(`${docs}/@`));
    expect(old.toSorted()).toEqual([`${docs}/@2.4/retired`, `${docs}/@3.0/future`]);
  });
});
