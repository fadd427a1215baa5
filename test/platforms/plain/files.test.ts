import { extname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaType } from '../../../src/contract/media-types.ts';
import { readSiteList, SITE_LIST_FILE, type SiteList } from '../../../src/files/site-list.ts';
import { json, pathOf, send } from '../../conformance/client.ts';

let list: SiteList;

beforeAll(async () => {
  list = readSiteList((await send(SITE_LIST_FILE)).text);
});

it('serves each kind of file of every folder with its type', async () => {
  // The bytes of all of them are compared where the site is copied, in `every/mirror.test.ts`.
  const kinds = new Map(
    list.files.map(({ path }) => [`${path.split('/', 2)[1]} ${extname(path)}`, path]),
  );
  expect(kinds.size).toBeGreaterThan(20);
  for (const path of kinds.values()) {
    const { status, headers } = await send(encodeURI(path));
    expect(status, path).toBe(200);
    expect(headers['content-type'], path).toBe(mediaType(path));
  }
});

it('serves every page at its address', async () => {
  const { text } = await send('/sitemap.xml');
  const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => pathOf(url));
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) {
    const { status, headers } = await send(page);
    expect(status, page).toBe(200);
    expect(headers['content-type'], page).toMatch(/^text\/html/);
  }
});

describe('static responses', () => {
  it('contain the listed entries', async () => {
    for (const locale of ['en', 'fr']) {
      const { pages } = json(await send(`/api/v1/${locale}/docs.json`));
      for (const { slug, title } of pages) {
        const page = json(await send(`/api/v1/${locale}/docs/${slug}.json`));
        expect(page.title).toBe(title);
      }
    }
  });
});

describe('the search in the browser', () => {
  it('finds its index', async () => {
    for (const locale of ['en', 'fr']) {
      for (const scope of ['docs', 'rest']) {
        const { status, headers } = await send(`/_search/${locale}/${scope}/head.bin`);
        expect(status).toBe(200);
        // Compressed already: a browser must not take it for an encoding of its own.
        expect(headers['content-encoding']).toBeUndefined();
      }
    }
  });
});
