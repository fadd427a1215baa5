import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite, freePort, ROOT, startPreview, stop } from '../site-server.ts';
import { pagePerTest } from './page-per-test.ts';

const PROJECT = join(ROOT, '.astro/test/browser/menu');
const DIST = join(PROJECT, 'dist');

let page: Page;
let url: string;
let preview: ChildProcess | undefined;
const openPage = pagePerTest({ viewport: { width: 1440, height: 900 } }, (opened) => {
  page = opened;
});

/** Three folders of 80 pages each in one section: more than a page shows completely. */
beforeAll(async () => {
  rmSync(PROJECT, { recursive: true, force: true });
  for (const folder of ['ants', 'bees', 'cats']) {
    const path = join(PROJECT, 'content/docs/en/animals', folder);
    mkdirSync(path, { recursive: true });
    for (let number = 10; number < 90; number++)
      writeFileSync(join(path, `${number}.md`), `---\ntitle: ${folder} ${number}\n---\n\nText.\n`);
  }
  writeFileSync(
    join(PROJECT, 'content/site.yaml'),
    'name: Zoo\ntagline: Animals\ndescription: All animals\nlocales: [{ code: en }]\n',
  );
  const { code, output } = await buildSite(DIST, {}, [], PROJECT);
  if (code !== 0) throw new Error(output);
  const port = await freePort();
  preview = await startPreview(DIST, port);
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  if (preview) await stop(preview);
});

/** The group of the menu that has a title. */
const group = (title: string) =>
  page.locator('.section-nav li', { has: page.locator(`:scope > details > summary`) }).filter({
    has: page.locator(`:scope > :is(a, details > summary):text-is("${title}")`),
  });

it('loads the pages of a group when it is opened, and shows them on the next page too', async () => {
  await page.goto(`${url}/docs/animals/ants/10`);
  const cats = group('Cats').locator('> details');
  expect(await cats.getByText('cats 40').count()).toBe(0);
  await cats.locator('> summary').evaluate((each) => each.scrollIntoView({ block: 'end' }));
  await cats.locator('> summary').click();
  await expect.poll(() => cats.locator('a').count()).toBe(80);
  await expect
    .poll(async () => (await cats.getByText('cats 15').boundingBox())?.y)
    .toBeLessThan(900);
  expect(await page.locator('.section-nav [aria-current=page]').count()).toBe(1);
  await cats.getByText('cats 40').click();
  await page.waitForURL(/cats\/40/);
  await page.goto(`${url}/docs/animals/bees/10`);
  await expect.poll(() => group('Cats').locator('> details a').count()).toBe(80);
});

it('links to a page of a closed group without scripts', async () => {
  await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  await page.goto(`${url}/docs/animals/ants/10`);
  const cats = group('Cats').locator('> details');
  await cats.locator('> summary').click();
  await cats.locator('a').click();
  expect(new URL(page.url()).pathname).toBe('/docs/animals/cats/10');
  expect(await group('Cats').locator('> details a').count()).toBe(80);
});
