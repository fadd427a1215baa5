import { describe, expect, it } from 'vitest';
import { load as loadContent, page } from '../../test/content-folder.ts';
import type { PublishedFiles } from '../service/assets.ts';
import { createService } from '../service/service.ts';
import { type SiteTools, siteOf } from './site.ts';

const LANGUAGES = `locales:
  - { code: en, label: English }
  - { code: fr, label: Français }
  - { code: de, label: Deutsch }
  - { code: ja, label: 日本語 }
  - { code: ar, label: العربية, dir: rtl }
  - { code: pt-BR, label: Português }
`;
const CODES = ['en', 'fr', 'de', 'ja', 'ar', 'pt-BR'];
const SITE = `name: Words\ntagline: A site\ndescription: About it\n${LANGUAGES}`;

/** A page for each locale, but for those left out. */
const pages = (slug: string, body: string, without: readonly string[] = []) =>
  Object.fromEntries(
    CODES.filter((code) => !without.includes(code)).map((code) => [
      `docs/${code}/${slug}.md`,
      page(body, `${slug} ${code}`),
    ]),
  );

/** A site in files, and the service that responds from them. */
async function siteWith(content: Readonly<Record<string, string>>) {
  const { model, diagnostics } = await loadContent(content);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const tools: SiteTools = {
    render: async ({ kind, locale }) => `<html lang="${locale}">${kind}`,
  };
  const { files, groups } = siteOf(model, tools);
  const made = new Map<string, string | Uint8Array>();
  for (const { path, make } of files.values()) {
    if (!path.endsWith('.png')) made.set(path, await make());
  }
  for (const { make } of groups) {
    for (const [path, file] of await make()) made.set(path, file);
  }
  const published: PublishedFiles = {
    exists: async (path) => made.has(path),
    async read(path) {
      const content = made.get(path);
      if (content === undefined) return undefined;
      const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { body: new Uint8Array(body), etag: '"1"' };
    },
  };
  const service = createService({ files: published });
  const get = async (path: string, accept = '*/*') => {
    const url = `https://site.example${path}`;
    const response = await service.fetch(new Request(url, { headers: { Accept: accept } }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const text = (path: string) => String(made.get(path));
  return { diagnostics, text, get, paths: [...made.keys()], groups, files, tools, model };
}

/** Makes a value in the first test that needs it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

describe('a site in six languages', () => {
  const load = once(() => siteWith({ 'site.yaml': SITE, ...pages('guide', 'A page.') }));

  it('has no problems, and its first language at the root', async () => {
    const site = await load();
    expect(site.diagnostics).toEqual([]);
    expect(site.paths).toEqual(
      expect.arrayContaining(['/docs/guide.mdx', '/pt-BR/docs/guide.mdx', '/ja/llms.txt']),
    );
  });

  it('has each file at its path in any order of look-ups', async () => {
    const { model, tools, files } = await load();
    const { find } = siteOf(model, tools);
    const paths = [...files.keys()].reverse();
    expect(paths.map((path) => find(path)?.path)).toEqual(paths);
    expect(find('/docs/missing/index.html')).toBeUndefined();
  });

  it('does not list pages of other languages to find one', async () => {
    const { model, tools } = await load();
    const { editions, ...rest } = model;
    const { en, ...others } = editions;
    const listed = new Set<string>();
    const watched = Object.fromEntries(
      Object.entries(others).map(([code, all]) => [
        code,
        new Proxy(all, {
          get(...of) {
            if (of[1] === 'pages') listed.add(code);
            return Reflect.get(...of);
          },
        }),
      ]),
    );
    const { find } = siteOf({ ...rest, editions: { ...watched, en } as typeof editions }, tools);
    expect(find('/docs/guide/index.html')).toBeDefined();
    expect(listed).toEqual(new Set());
    expect(find('/fr/docs/guide/index.html')).toBeDefined();
    expect(listed).toEqual(new Set(['fr']));
  });

  it.each(CODES)('%s is listed, read and negotiated', async (code) => {
    const site = await load();
    const list = JSON.parse((await site.get(`/api/v1/docs?locale=${code}`)).text);
    expect(list).toMatchObject({
      locale: code,
      pages: expect.arrayContaining([expect.anything()]),
    });
    const own = await site.get(new URL(list.pages[0].url).pathname, 'text/markdown');
    expect([own.status, own.headers.get('Content-Language')]).toEqual([200, code]);
    expect((await site.get(`/api/v1/${code}/docs/guide.json`)).status).toBe(200);
  });

  it('describes its languages to programs', async () => {
    const site = await load();
    const openapi = JSON.parse(site.text('/openapi.json'));
    const [locale] = openapi.paths['/api/v1/docs'].get.parameters;
    expect(locale.schema).toEqual({ type: 'string', enum: CODES, default: 'en' });
    expect(openapi.components.schemas.DocumentationIndex.properties.locale.enum).toEqual(CODES);
    const [, urls = ''] = site.text('/sitemap.xml').split('/pt-BR/docs/guide</loc>');
    const [url = ''] = urls.split('</url>');
    const hreflangs = [...url.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code);
    expect(hreflangs).toEqual([...CODES, 'x-default']);
    expect(site.text('/llms.txt')).toContain('/pt-BR/llms.txt');
  });

  it('rejects other languages and lists its own', async () => {
    const site = await load();
    const { status, text } = await site.get('/api/v1/docs?locale=nl');
    expect(status).toBe(400);
    expect(JSON.parse(text).error.details.expected.enum).toEqual(CODES);
  });
});

describe('a site in one language', () => {
  const load = once(() =>
    siteWith({
      'site.yaml': 'name: A\ntagline: B\ndescription: C\nlocales: [{ code: de, label: Deutsch }]\n',
      'docs/de/start.md': page('Ein Satz.', 'Anfang'),
    }),
  );

  it('has no problems, and names no other language', async () => {
    const site = await load();
    expect(site.diagnostics).toEqual([]);
    expect(site.paths.filter((path) => path.endsWith('llms.txt'))).toEqual(['/llms.txt']);
    expect(site.text('/sitemap.xml')).not.toContain('hreflang');
    expect(site.text('/llms.txt')).not.toMatch(/English|French|versions? (?:is|in)\b/);
    expect(JSON.parse((await site.get('/api/v1/docs')).text).locale).toBe('de');
  });

  it('has no API in other languages', async () => {
    const site = await load();
    expect((await site.get('/api/v1/docs?locale=en')).status).toBe(400);
  });
});

describe('the search', () => {
  it('has files for each language, even if they share no page', async () => {
    const { groups } = await siteWith({
      'site.yaml': `${SITE}translations: partial\nreference: true\n`,
    });
    const searches = groups.flatMap(({ content }) =>
      content?.kind === 'search' ? content.key : [],
    );
    expect(new Set(searches).size).toBe(2 * CODES.length);
  });

  const languages = (code: string) =>
    `${SITE.replace(LANGUAGES, '')}locales: [{ code: ${code}, label: L }]\n`;

  it.each([
    ['zh', '搜索引擎', '我们使用搜索引擎查找文档。'],
    ['ja', '検索', '全文検索エンジンです。'],
    ['ja', 'エンジン', '全文検索エンジンです。'],
    ['ko', '검색', '문서를 검색합니다.'],
    ['th', 'ค้นหา', 'ระบบค้นหาเอกสาร'],
    ['ar', 'بحث', 'محرّك بحث سريع'],
    ['ru', 'документа', 'Поиск документов'],
    ['de', 'Wörter', 'Ein Wort zu finden'],
  ])('%s: “%s” is found on all eight pages with “%s”', async (code, query, text) => {
    const numbered = Array.from({ length: 8 }, (_, index) => [
      `docs/${code}/page-${index}.md`,
      page(text, `T${index}`),
    ]);
    const site = await siteWith({
      'site.yaml': languages(code),
      [`docs/${code}/other.md`]: page('1 2 3', 'Other'),
      ...Object.fromEntries(numbered),
    });
    const found = await site.get(`/api/v1/search?q=${encodeURIComponent(query)}&limit=50`);
    const { results } = JSON.parse(found.text);
    const own = results.filter(({ url }: { url: string }) => /page-\d$/.test(url));
    expect(own).toHaveLength(8);
  });
});
