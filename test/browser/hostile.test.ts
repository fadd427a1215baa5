import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSettled } from './browser.ts';
import { useBrowser } from './page-per-test.ts';
import { testSite } from './site.ts';

const { dist, url } = testSite('hostile');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

/** Serves the files without the headers that restrict what pages may load. */
const bare: Server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = join(dist, pathname, extname(pathname) === '' ? 'index.html' : '');
  const body = await readFile(file).catch(() => undefined);
  response.writeHead(body ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? '' }).end(body);
});

let browser: Browser;
useBrowser((started) => {
  browser = started;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  bare.closeAllConnections();
  bare.close();
});

const pages = [
  ...globSync('**/index.html', { cwd: dist, exclude: ['fr/*/**'] }).map(
    (file) => `/${file.slice(0, -11)}`,
  ),
  '/changelog/feed.xml',
  '/search?q=%3Cimg+src%3Dx+onerror%3Dpwned()%3E',
];

it.each(
  pages.sort().flatMap(
    (path) =>
      [
        [path, 'with headers', () => url],
        [
          path,
          'by a bare file server',
          () => `http://127.0.0.1:${(bare.address() as AddressInfo).port}`,
        ],
      ] as const,
  ),
)('nothing runs, leaves or navigates at %s, served %s', async (path, _, origin) => {
  const page = await browser.newPage();
  const left: string[] = [];
  let runs = 0;
  await page.exposeFunction('pwned', () => {
    runs += 1;
  });
  await page.route(
    (address) => address.hostname === 'evil.example',
    (route) => {
      left.push(route.request().url());
      return route.abort();
    },
  );
  const address = origin() + path;
  await openSettled(page, address);
  if (path.startsWith('/search?')) await page.locator('mark').first().waitFor();
  if (path === '/') {
    await page.keyboard.press('/');
    await page.keyboard.type('pwned');
    await page.locator('.search-results mark').first().waitFor();
  }
  for (const term of await page.locator('dfn').all()) {
    await term.focus();
    await page.locator(`#${await term.getAttribute('aria-describedby')}`).waitFor();
  }
  // What a link of another scheme would run, it runs when it is followed.
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('a')) {
      if (!/^https?:$/.test(new URL(link.href, location.href).protocol)) link.click();
    }
  });
  expect({ runs, left, at: page.url() }).toEqual({ runs: 0, left: [], at: address });
  await page.close();
});

it('the search is not affected by an element with its class', async () => {
  const page = await browser.newPage();
  await openSettled(page, `${url}/docs/raw`);
  await page.click('header [data-search-open]');
  await page.locator('body > .search-dialog[open]').waitFor();
  await page.close();
});
