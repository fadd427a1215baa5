import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { isOwnFile } from '../../src/compile/checks/check-public.ts';
import { Locales } from '../../src/contract/locales.ts';
import { decodeManifest } from '../../src/contract/manifest.ts';
import {
  BROWSER_SEARCH,
  INTERNAL,
  PLATFORM_FILES,
  pageOfTwin,
  SEARCH_SCOPES,
  sitePaths,
} from '../../src/contract/paths.ts';
import { SITE_LIST_FILE } from '../../src/files/site-list.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { assertStaticJson } from '../static-json.ts';
import { DIST, readText } from './dist.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Whether a file is the HTML of a public page, which the search page is not.
 */
const isPage = (file: string) =>
  file.endsWith('/index.html') && !/^(?:\/fr)?\/search\/index\.html$/.test(file);

describe('the built site', () => {
  it('has a file for every limit of the changelog, in both languages', async () => {
    const files = new Set(filesBelow(DIST));
    for (const locale of ['en', 'fr']) {
      for (let limit = 1; limit <= 100; limit++) {
        expect(files.has(`/api/v1/${locale}/changelog/${limit}.json`)).toBe(true);
      }
      expect(files.has(`/api/v1/${locale}/changelog/0.json`)).toBe(false);
      expect(files.has(`/api/v1/${locale}/changelog/101.json`)).toBe(false);
    }
  });

  it('has no repeated breadcrumbs and none with the title of the page', async () => {
    const pages = filesBelow(DIST).filter(isPage);
    for (const file of pages) {
      const html = await readText(file);
      const trail = /<nav class="breadcrumbs".*?<\/nav>/s.exec(html)?.[0] ?? '';
      const above = [...trail.matchAll(/<(?:span|a)[^>]*>([^<]*)</g)].map(([, title]) => title);
      const titles = [...above.slice(1), /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? file];
      expect(titles, file).toEqual(titles.filter((title, index) => title !== titles[index + 1]));
    }
    expect(pages.some((file) => /api\/reference\/./.test(file))).toBe(true);
  });

  it('lists every file of its own, with its size and its hash', async () => {
    const { files } = JSON.parse(await readText(SITE_LIST_FILE));
    const found = filesBelow(DIST).filter(
      (path) => path !== SITE_LIST_FILE && !PLATFORM_FILES.has(path),
    );
    const expected = found.map(async (path) => {
      const content = await readFile(join(DIST, path));
      return { path, size: content.byteLength, sha256: hash('sha256', content) };
    });
    expect(files).toEqual(await Promise.all(expected));
  });

  it('has a Markdown file for every page', async () => {
    const files = filesBelow(DIST);
    const pages = files.filter(isPage);
    expect(pages.length).toBeGreaterThan(200);
    for (const page of pages) {
      const path = page.slice(0, -'/index.html'.length);
      expect(files).toContain(path === '' ? '/index.mdx' : `${path}.mdx`);
    }
    expect(files).toContain('/404.html');
    expect(files).toContain('/fr/404.html');
  });

  it('has schema.org data on each page', async () => {
    const pages = filesBelow(DIST).filter(isPage);
    for (const page of pages) {
      const html = await readText(page);
      const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      const [, json = 'null'] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? [];
      const { '@graph': graph } = JSON.parse(json);
      expect(graph[0], page).toMatchObject({
        '@type': expect.any(String),
        url: canonical,
        inLanguage: page.startsWith('/fr/') ? 'fr' : 'en',
      });
    }
    const entry = JSON.parse(await readText('/api/v1/en/changelog/1.json')).entries[0];
    const html = await readText(`${new URL(entry.url).pathname}/index.html`);
    expect(html).toContain(`"@type":"BlogPosting","headline":"${entry.title}"`);
    expect(html).toContain(`"datePublished":"${entry.date}"`);
  });

  it('has no file that one of `public/` could replace', async () => {
    const files = filesBelow(DIST);
    const pages = new Map(
      files
        .filter((file) => file.endsWith('/index.html'))
        .map((file) => [file.slice(0, -'/index.html'.length) || '/', undefined]),
    );
    const locales = new Locales();
    const { feed, jsonFeed } = sitePaths(locales);
    const published = new Set(locales.codes.flatMap((code) => [feed(code), jsonFeed(code)]));
    const free = files.filter((file) => !isOwnFile(file, { locales, pages, published }));
    expect(free).toEqual([]);
  });

  it('has a manifest of all pages with at most 60 bytes per page', async () => {
    const files = filesBelow(DIST);
    const pages = files.flatMap((file) => (file.endsWith('.mdx') ? pageOfTwin(file) : []));
    const json = await readText(INTERNAL.manifest);
    const { hasPage } = decodeManifest(json);
    expect(pages.filter((page) => !hasPage(page))).toEqual([]);
    expect(json.length).toBeLessThan(60 * pages.length);
  });

  it('has only JSON that matches its OpenAPI document', async () => {
    const files = filesBelow(DIST).filter((file) => /^\/api\/.*\.json$/.test(file));
    expect(files.length).toBeGreaterThan(300);
    for (const file of files) assertStaticJson(file, await readText(file));
  });

  it('has no inline script, style or handler', async () => {
    for (const file of filesBelow(DIST).filter((each) => each.endsWith('.html'))) {
      const html = await readText(file);
      expect(html, file).not.toMatch(/<style\b|<[^>]+\s(?:style|on[a-z]+)=/);
      expect(html, file).not.toMatch(/<script(?![^>]*(?:\ssrc=|type="application\/))/);
    }
  });

  it('reveals nothing about the machine that built it', async () => {
    for (const file of filesBelow(DIST)) {
      const bytes = await readFile(`${DIST}${file}`);
      expect(bytes.includes(root), file).toBe(false);
    }
  });

  it('has a search index for the browser', async () => {
    const files = filesBelow(DIST);
    for (const locale of ['en', 'fr'] as const) {
      for (const scope of SEARCH_SCOPES) {
        expect(files).toContain(BROWSER_SEARCH.head(locale, scope));
        expect(files).toContain(INTERNAL.searchText(locale, scope, 0));
      }
    }
  });
});

describe('budgets', () => {
  it('the function stays under 60 kB, minified and gzipped', async () => {
    const { outputFiles } = await build({
      entryPoints: [`${root}src/service/service.ts`],
      bundle: true,
      minify: true,
      format: 'esm',
      // Stemmers of other languages are loaded by the sites that have them.
      splitting: true,
      outdir: 'out',
      write: false,
    });
    const whole = outputFiles.toSorted((a, b) => b.contents.byteLength - a.contents.byteLength);
    const [{ contents = new Uint8Array() } = {}] = whole;
    expect(contents.byteLength).toBeGreaterThan(10_000);
    expect(gzipSync(contents).byteLength).toBeLessThan(60_000);
    const text = new TextDecoder().decode(contents);
    expect(text).not.toMatch(/\beval\(|new Function\(|[^'"`]\brequire\(|from ?["']node:/);
  });

  it('a page stays under 20 kB of HTML, gzipped', async () => {
    const pages = filesBelow(DIST).filter((file) => /^\/docs\/.+\/index\.html$/.test(file));
    const heavy: string[] = [];
    for (const page of pages.filter((file) => !file.includes('/api/reference/'))) {
      const size = gzipSync(await readText(page)).byteLength;
      if (size > 20_000) heavy.push(`${page}: ${size}`);
    }
    expect(heavy).toEqual([]);
  });
});
