import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { close, createIndex } from 'pagefind';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { pagePerTest } from './page-per-test.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** A page with the user interface of Pagefind that also searches the site under test. */
const htmlOf = (lang: string) => `<!doctype html>
<html lang="${lang}">
  <title>Another site</title>
  <h1>Another site</h1>
  <div id="search"></div>
  <script src="/pagefind/pagefind-ui.js"></script>
  <script>
    new PagefindUI({
      element: '#search',
      showSubResults: true,
      mergeIndex: [{ bundlePath: '${inject('siteUrl')}/pagefind' }],
    });
  </script>
</html>`;

const LANGUAGES = ['en', 'fr'] as const;

const server = createServer();
let page: Page;
pagePerTest({}, (opened) => {
  page = opened;
});

beforeAll(async () => {
  const { index } = await createIndex();
  for (const lang of LANGUAGES) {
    await index?.addHTMLFile({ url: `/${lang}.html`, content: htmlOf(lang) });
  }
  const bundle = (await index?.getFiles())?.files ?? [];
  await close();
  const files = new Map<string, string | Uint8Array>([
    ...bundle.map(({ path, content }) => [`/pagefind/${path}`, content] as const),
    ...LANGUAGES.map((lang) => [`/${lang}.html`, htmlOf(lang)] as const),
  ]);
  server.on('request', ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const body = files.get(pathname);
    const type = TYPES[extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['en', 'margins for each size', '/docs/formats/paper', '#margins-for-each-size'],
  ['fr', 'marges selon la taille', '/fr/docs/formats/paper', '#les-marges-selon-la-taille'],
])('lets another site search pages and sections (%s)', async (lang, query, path, section) => {
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/${lang}.html`);
  await page.locator('.pagefind-ui__search-input').fill(query);
  const found = inject('siteUrl') + path;
  const linkTo = (address: string) => page.locator(`.pagefind-ui__result-link[href="${address}"]`);
  await linkTo(found).waitFor();
  await linkTo(found + section).click();
  await page.waitForURL(found + section);
  expect(await page.locator(section).isVisible()).toBe(true);
});
