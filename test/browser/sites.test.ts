import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './page-per-test.ts';
import { testSite } from './site.ts';
import { invalidHtml, violations } from './violations.ts';

/** Pages of each site that differ from those of all other tests. */
const PAGES = {
  api: ['/', '/docs'],
  brand: ['/', '/docs/limits'],
  docs: [
    '/',
    '/docs/start/tutorial',
    '/docs/write/diagrams',
    '/docs/behind/comparison',
    '/docs/behind/search',
    '/docs/reference/components',
    '/docs/reference/diagnostics',
    '/fr/docs/reference/settings',
    '/changelog',
    '/solutions/api-vendor',
  ],
  languages: ['/ar', '/ar/docs/symbols', '/ja/changelog', '/fr/docs/share'],
} as const;

const SITES = Object.keys(PAGES) as (keyof typeof PAGES)[];

const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const;

let browser: Browser;
useBrowser((started) => {
  browser = started;
});

describe.each(SITES)('the site %s', (name) => {
  const { dist, url } = testSite(name);

  it.each(globSync('**/*.html', { cwd: dist }).sort())('is valid HTML in %s', async (file) => {
    expect(await invalidHtml(join(dist, file))).toEqual([]);
  });

  describe.each(LOOKS)('%s, %i px wide', (colorScheme, width) => {
    let page: Page;
    beforeAll(async () => {
      const viewport = { width, height: 900 };
      page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      return () => page.close();
    });

    it.each(PAGES[name])('is accessible and fits its width at %s', async (path) => {
      await page.goto(url + path);
      expect(await violations(page)).toEqual([]);
      const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(wide).toBe(false);
    });
  });
});

it('has the sections of the documentation in the menu on phones, also on other pages', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const path of ['/', '/docs', '/changelog']) {
    await page.goto(testSite('docs').url + path);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#lectern-menu').getByRole('link', { name: 'Programs' }).click();
    await page.waitForURL(/\/docs\/programs\/api$/);
  }
  await page.close();
});

it('has the same menu on every page of a phone', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const menus: (string | null)[][] = [];
  for (const path of ['/docs/start/quick-start', '/', '/docs', '/changelog']) {
    await page.goto(testSite('docs').url + path);
    const links = page.locator('#lectern-menu > ul a');
    menus.push(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))));
  }
  expect(menus[0]?.length).toBeGreaterThan(40);
  expect(menus).toEqual(menus.map(() => menus[0]));
  await page.close();
});

it('has areas with menus of their own, which filter the search', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${testSite('docs').url}/docs/write/navigation`);
  const tabs = page
    .getByRole('navigation', { name: 'Sections of the documentation' })
    .locator('.areas a');
  await expect.poll(() => tabs.allTextContents()).toEqual(['Guide', 'Programs', 'Reference']);
  await tabs.nth(1).click();
  await page.waitForURL(/\/docs\/programs\/api$/);
  expect(await page.locator('.areas [aria-current]').textContent()).toBe('Programs');
  expect(await page.locator('.section-nav').getByText('Publish', { exact: true }).count()).toBe(0);
  expect(await page.locator('.breadcrumbs li').allTextContents()).toEqual([
    'Documentation',
    'Programs',
  ]);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('llms.txt');
  const labels = page.locator('.search-results .folders');
  await expect.poll(async () => new Set(await labels.allTextContents()).size).toBeGreaterThan(1);
  await page.getByRole('radio', { name: 'Programs' }).check();
  await expect
    .poll(async () => (await labels.allTextContents()).filter((each) => !/^Programs/.test(each)))
    .toEqual([]);
  expect(await labels.count()).toBeGreaterThan(0);
  await page.goto(`${testSite('docs').url}/search?q=llms.txt`);
  const names = new Set(await page.locator('.found .eyebrow').allTextContents());
  expect(names).toContain('Programs');
  expect(names).not.toContain('Documentation');
  await page.close();
});

it.each([
  ['docs', '/docs', 'feedback setting', '/docs/reference/settings#feedback'],
  ['docs', '/docs', 'how search works', '/docs/behind/search'],
  ['languages', '/ja', '印刷', '/ja/docs/draw#印刷する'],
])('opens the section if only its heading has a word of the query: %s, %s, %s', async (...row) => {
  const [site, path, query, found] = row;
  const page = await browser.newPage();
  await page.goto(testSite(site).url + path);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(query);
  await page.locator('.search-results [aria-selected=true]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => decodeURI(url.pathname + url.hash) === found);
  await page.close();
});

it.each([true, false])(
  'limits the search page to an area, with scripts: %s',
  async (javaScriptEnabled) => {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${testSite('docs').url}/search?q=llms.txt`);
    const form = page.locator('main form');
    const links = page.locator('.found li > a');
    const elsewhere = async () =>
      (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))).filter(
        (href) => !/^\/docs\/(?:programs|api)(?:\/|$)/.test(href),
      );
    expect(await elsewhere()).not.toEqual([]);
    const filters = page.locator('main .search-filters');
    await filters.getByText('Programs').click();
    if (!javaScriptEnabled) await form.getByRole('button').click();
    await page.waitForURL(/kind=docs/);
    expect(await filters.getByRole('radio', { name: 'Programs' }).isChecked()).toBe(true);
    expect(await elsewhere()).toEqual([]);
    expect(await links.count()).toBeGreaterThan(0);
    await page.close();
  },
);

it.each([320, 390])('shows the choice of versions to search, %i px wide', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  await page.goto(`${testSite('api').url}/docs`);
  await page.locator('[data-search-open]').first().click();
  const box = await page.getByRole('combobox', { name: 'Version' }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  await page.close();
});

it('searches the version of the documentation that is chosen in the dialog', async () => {
  const page = await browser.newPage();
  await page.goto(testSite('api').url);
  await page.keyboard.press('/');
  await page.keyboard.type('begin');
  const documentation = page.locator('.search-results a[href*="/docs/"]');
  const paths = () =>
    documentation.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(paths).toContain('/docs/start');
  await page.getByRole('combobox', { name: 'Version' }).selectOption('1');
  await expect.poll(paths).toEqual(['/docs/@1/begin']);
  await page.close();
});

it('links from a page that the current version lacks to its documentation', async () => {
  const page = await browser.newPage();
  await page.goto(`${testSite('api').url}/docs/@1/begin`);
  const link = page.getByRole('note').getByRole('link', { name: /^Documentation of version\s2$/ });
  expect(await link.getAttribute('href')).toBe('/docs');
  await page.close();
});

it('publishes the description of an API, linked from its first page', async () => {
  const page = await browser.newPage();
  await page.goto(`${testSite('api').url}/docs/pets`);
  const href = await page.getByRole('link', { name: 'pets.yaml' }).getAttribute('href');
  const response = await page.request.get(new URL(href ?? '', page.url()).href);
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('operationId: 2getPet');
  await page.close();
});

it('repeats the API call of the home page', async () => {
  const page = await browser.newPage();
  await page.goto(testSite('api').url);
  await expect
    .poll(() => page.locator('[data-status]').textContent())
    .toMatch(/Live response: 200/);
  const body = JSON.parse((await page.locator('.call code').textContent()) ?? '');
  expect(body.count).toBe(body.results.length);
  await page.close();
});

it.each([
  ['later', '.tab#later'],
  ['never', '#never[open]'],
])('reveals the target of the address, #%s', async (hash, shown) => {
  const page = await browser.newPage();
  await page.goto(`${testSite('brand').url}/docs/limits`);
  await page.locator('.tab:not([hidden])').waitFor();
  expect(await page.locator(shown).isVisible()).toBe(false);
  await page.evaluate((next) => location.assign(next), `#${hash}`);
  await page.locator(shown).waitFor();
  await page.reload();
  await page.locator(shown).waitFor();
  await page.close();
});
