import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { json, listPages, pathOf, send } from './client.ts';
import { expectSchema } from './schemas.ts';
import { isOffered, LOCALES, OPERATIONS } from './site.ts';

const ALL_OPERATIONS = [
  'getApiIndex',
  'getServiceHealth',
  'listDocumentationPages',
  'getDocumentationPage',
  'searchDocumentation',
  'listChangelogEntries',
  'listSolutions',
];

describe('getApiIndex', () => {
  it('lists the operations with working addresses', async () => {
    const response = await send('/api/v1');
    expect(response.status).toBe(200);
    const index = json(response);
    await expectSchema('ApiIndex', index);
    expect(index.version).toBe('1.0.0');
    expect(index.resources.map(({ operationId }: { operationId: string }) => operationId)).toEqual(
      ALL_OPERATIONS.filter((each) => OPERATIONS.includes(each)),
    );
    const urls = index.resources.map(({ url }: { url: string }) => url);
    const others = [index.openapi, index.documentation ?? index.openapi, index.llmsTxt];
    for (const url of [...urls, ...others]) {
      expect((await send(pathOf(url))).status, url).toBe(200);
    }
  });
});

describe('getServiceHealth', () => {
  it('returns the time and is never cached', async () => {
    const before = Date.now();
    const response = await send('/api/v1/health');
    const health = json(response);
    await expectSchema('Health', health);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Math.abs(Date.parse(health.time) - before)).toBeLessThan(60_000);
  });
});

describe.each(LOCALES)('in %s', (locale) => {
  it('listDocumentationPages lists pages that can all be read', async () => {
    const index = json(await send(`/api/v1/docs?locale=${locale}`));
    await expectSchema('DocumentationIndex', index);
    expect(index.locale).toBe(locale);
    expect(index.count).toBe(index.pages.length);
    expect(index.count).toBeGreaterThan(0);
    expect(new Set(index.pages.map(({ slug }: { slug: string }) => slug)).size).toBe(index.count);
    for (const summary of index.pages) {
      const response = await send(`/api/v1/docs/${summary.slug}?locale=${locale}`);
      const page = json(response);
      await expectSchema('DocumentationPage', page);
      const { markdown, sections, digest, updated: _updated, ...rest } = page;
      expect(rest).toEqual(summary);
      expect(markdown.startsWith(`# ${summary.title}\n`)).toBe(true);
      expect(digest).toBe(`sha256:${hash('sha256', markdown)}`);
      for (const { anchor, level, length } of sections.slice(0, 3)) {
        const path = `/api/v1/docs/${summary.slug}?locale=${locale}&section=${encodeURIComponent(anchor)}`;
        const part = json(await send(path));
        await expectSchema('DocumentationPage', part);
        expect(part.sections[0]).toMatchObject({ anchor, level, length });
        expect(markdown).toContain(part.markdown);
        const text = await send(path, { headers: { Accept: 'text/markdown' } });
        expect(text.text).toBe(part.markdown);
      }
    }
  });

  it('listDocumentationPages has working addresses', async () => {
    const pages = await listPages(locale);
    for (const { url, markdownUrl } of pages.slice(0, 25)) {
      const html = await send(pathOf(url), { headers: { Accept: 'text/html' } });
      expect(html.status, url).toBe(200);
      expect(html.text).toContain(`<html lang="${locale}"`);
      expect((await send(pathOf(markdownUrl))).status, markdownUrl).toBe(200);
    }
  });

  if (OPERATIONS.includes('listChangelogEntries')) {
    it('listChangelogEntries is sorted newest first', async () => {
      const list = json(await send(`/api/v1/changelog?locale=${locale}&limit=100`));
      await expectSchema('ChangelogList', list);
      expect(list).toMatchObject({ locale, count: list.entries.length });
      const dates = list.entries.map(({ date }: { date: string }) => date);
      expect(dates).toEqual(dates.toSorted().reverse());
      for (const { url, image } of list.entries) {
        expect((await send(pathOf(url))).status, url).toBe(200);
        if (image !== undefined) expect((await send(pathOf(image))).status, image).toBe(200);
      }
    });
  }

  if (OPERATIONS.includes('listChangelogEntries')) {
    it('listChangelogEntries returns at most limit entries, 20 by default', async () => {
      const all = json(await send(`/api/v1/changelog?locale=${locale}&limit=100`)).entries;
      for (const limit of [1, 2, 19, 20, 21, 99, 100]) {
        const list = json(await send(`/api/v1/changelog?locale=${locale}&limit=${limit}`));
        expect(list.entries).toEqual(all.slice(0, limit));
      }
      const unlimited = json(await send(`/api/v1/changelog?locale=${locale}`));
      expect(unlimited.entries).toEqual(all.slice(0, 20));
    });
  }

  if (OPERATIONS.includes('listChangelogEntries')) {
    it('listChangelogEntries continues with entries older than one', async () => {
      const { entries } = json(await send(`/api/v1/changelog?locale=${locale}&limit=100`));
      for (const [index, { slug }] of entries.entries()) {
        const query = `locale=${locale}&before=${encodeURIComponent(slug)}&limit=2`;
        const rest = json(await send(`/api/v1/changelog?${query}`));
        await expectSchema('ChangelogList', rest);
        expect(rest.entries).toEqual(entries.slice(index + 1, index + 3));
      }
    });
  }

  if (OPERATIONS.includes('listSolutions')) {
    it('listSolutions lists pages that exist', async () => {
      const list = json(await send(`/api/v1/solutions?locale=${locale}`));
      await expectSchema('SolutionList', list);
      expect(list).toMatchObject({ locale, count: list.solutions.length });
      for (const { url } of list.solutions) expect((await send(pathOf(url))).status).toBe(200);
    });
  }

  it('searchDocumentation finds a page by its title', async () => {
    // The search excludes list pages of the reference.
    const pages = (await listPages(locale)).filter(({ slug }) => !slug.startsWith('api/'));
    for (const { title, url, markdownUrl } of pages.slice(0, 5)) {
      const query = title.slice(0, 200);
      const path = `/api/v1/search?locale=${locale}&q=${encodeURIComponent(query)}`;
      const results = json(await send(path));
      await expectSchema('SearchResults', results);
      expect(results).toMatchObject({ query: query.trim(), locale });
      expect(results.count).toBe(results.results.length);
      const found = results.results.find((result: { url: string }) => result.url === url);
      expect(found, title).toMatchObject({ title, markdownUrl });
    }
  });

  it('searchDocumentation returns at most limit results, each page once, with plain excerpts', async () => {
    const [{ title = '' } = {}] = await listPages(locale);
    for (const limit of [1, 3, 50]) {
      const q = encodeURIComponent(title);
      const { results } = json(await send(`/api/v1/search?locale=${locale}&limit=${limit}&q=${q}`));
      expect(results.length).toBeLessThanOrEqual(limit);
      expect(new Set(results.map(({ url }: { url: string }) => url)).size).toBe(results.length);
      for (const { excerpt = '' } of results) expect(excerpt.length).toBeLessThanOrEqual(300);
    }
  });

  it('searchDocumentation finds pages below a slug', async () => {
    const slugs = (await listPages(locale)).map(({ slug }) => slug);
    const folder = slugs.find((slug) => slug.includes('/'))?.split('/')[0] ?? '';
    const q = encodeURIComponent(folder);
    const paths = async (filter: string) => {
      const address = `/api/v1/search?locale=${locale}&limit=50&q=${q}&${filter}`;
      return json(await send(address)).results.map(({ url }: { url: string }) => pathOf(url));
    };
    const all = await paths('');
    const below = await paths(`under=${folder}`);
    expect(below.length).toBeGreaterThan(0);
    expect(below.every((path: string) => `${path}/`.includes(`/docs/${folder}/`))).toBe(true);
    expect(below.every((path: string) => all.includes(path) || all.length === 50)).toBe(true);
  });

  it('searchDocumentation returns sections that exist on their pages', async () => {
    let sections = 0;
    for (const { title } of (await listPages(locale)).slice(0, 5)) {
      const q = encodeURIComponent(title.slice(0, 200));
      const { results } = json(await send(`/api/v1/search?locale=${locale}&q=${q}`));
      for (const { url, excerpt = '', section, sections: all = [] } of results) {
        expect(excerpt).not.toMatch(/^\s|\s$|\n/);
        if (section) expect(all[0]).toEqual(section);
        const anchors = all.map(({ anchor }: { anchor: string }) => anchor);
        expect(new Set(anchors).size).toBe(all.length);
        expect(all.length).toBeLessThanOrEqual(3);
        const page = await send(pathOf(url), { headers: { Accept: 'text/html' } });
        for (const anchor of anchors) expect(page.text).toContain(`id="${anchor}"`);
        sections += all.length;
      }
    }
    expect(sections).toBeGreaterThan(0);
  });
});

it('responds in English by default', async () => {
  for (const path of ['/docs', '/changelog', '/solutions'].filter(isOffered)) {
    expect((await send(`/api/v1${path}`)).text).toBe((await send(`/api/v1${path}?locale=en`)).text);
  }
});

it('has the responses of operations at static addresses', async () => {
  const [locale] = LOCALES.at(-1) ?? ['en'];
  const [{ slug = '' } = {}] = await listPages(locale);
  const PAIRS = [
    ['/api/v1/index.json', '/api/v1'],
    [`/api/v1/${locale}/docs.json`, `/api/v1/docs?locale=${locale}`],
    [`/api/v1/${locale}/docs/${slug}.json`, `/api/v1/docs/${slug}?locale=${locale}`],
    ['/api/v1/en/changelog/1.json', '/api/v1/changelog?limit=1'],
    ['/api/v1/en/changelog/100.json', '/api/v1/changelog?limit=100'],
    [`/api/v1/${locale}/solutions.json`, `/api/v1/solutions?locale=${locale}`],
  ] as const;
  for (const [file, operation] of PAIRS.filter(([file]) => isOffered(file))) {
    const response = await send(file);
    expect(response.status, file).toBe(200);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.text).toBe((await send(operation)).text);
  }
});
