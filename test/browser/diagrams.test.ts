import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSettled } from './browser.ts';
import { pagePerTest } from './page-per-test.ts';
import { testSite } from './site.ts';
import { invalidHtml, violations } from './violations.ts';

const { dist, url } = testSite('diagrams');

const NAMES = [
  'Three quarters are dogs, the others are cats.',
  'The kennel is built in January, the garden planted in February.',
] as const;

let page: Page;
/** The console of the page, where the browser reports violations of the policy. */
let errors: string[];
let requests: string[];

const openPage = pagePerTest({ viewport: { width: 1440, height: 900 } }, (opened) => {
  page = opened;
  errors = [];
  requests = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
});

const ofMermaid = () => requests.filter((path) => path.startsWith('/_astro/mermaid-'));
const drawings = () => page.locator('.diagram > svg[role="img"]');
const sources = () => page.locator('.diagram-source pre');

/** Opens the page with two diagrams, and waits until both are drawn. */
async function openDrawn(): Promise<void> {
  await page.goto(`${url}/docs/animals`);
  await expect.poll(() => drawings().count()).toBe(NAMES.length);
}

const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const;

describe('diagrams that the build does not draw', () => {
  it.each(LOOKS)('are drawn under the policy, %s, %i px wide', async (colorScheme, width) => {
    await openPage({ viewport: { width, height: 900 }, colorScheme });
    await openDrawn();
    for (const name of NAMES) {
      const drawing = page.getByRole('img', { name });
      expect(await drawing.isVisible()).toBe(true);
      const box = await drawing.boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      expect(box?.height).toBeGreaterThan(50);
    }
    expect(await drawings().getByText('Dogs', { exact: true }).isVisible()).toBe(true);
    expect(await drawings().getByText('Kennel', { exact: true }).isVisible()).toBe(true);
    expect(await sources().filter({ visible: true }).count()).toBe(0);
    expect(errors).toEqual([]);
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });

  it('have the styles of Mermaid, and the colours of the page', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openDrawn();
    const part = drawings().locator('.pieCircle').first();
    const fill = () => part.evaluate((element) => getComputedStyle(element).fill);
    const title = drawings().locator('.legend text').first();
    const ink = () => title.evaluate((element) => getComputedStyle(element).fill);
    const text = () => page.evaluate(() => getComputedStyle(document.body).color);
    const light = await fill();
    expect(await ink()).toBe(await text());
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await fill()).not.toBe(light);
    expect(await ink()).toBe(await text());
    await page.emulateMedia({ media: 'print' });
    expect(await fill()).toBe(light);
    expect(await drawings().first().isVisible()).toBe(true);
  });

  it('stay as their source if they are invalid', async () => {
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.goto(`${url}/docs/mistakes`);
    await warned;
    expect(await sources().isVisible()).toBe(true);
    expect(await drawings().count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('run no code, and load nothing', async () => {
    await page.goto(`${url}/docs/hostile`);
    await expect.poll(() => drawings().count()).toBe(1);
    const active = drawings().locator('script, img, iframe, [onerror], [onclick]');
    expect(await active.count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    expect(requests).not.toContain('/x.png');
    expect(errors).toEqual([]);
  });

  it('show their source without scripts', async () => {
    await openPage({ javaScriptEnabled: false });
    await page.goto(`${url}/docs/animals`);
    expect(await sources().filter({ visible: true }).count()).toBe(NAMES.length);
    expect(ofMermaid()).toEqual([]);
  });

  it('are valid HTML', async () => {
    expect(await invalidHtml(join(dist, 'docs/animals/index.html'))).toEqual([]);
  });
});

it('pages without such diagrams do not load Mermaid', async () => {
  await openSettled(page, `${url}/docs/visits`);
  expect(await page.locator('.diagram svg').isVisible()).toBe(true);
  expect(ofMermaid()).toEqual([]);
});

it('text stays dark in diagram parts coloured by the author', async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${url}/docs/visits`);
  const colour = (name: string) =>
    page
      .locator('.diagram text')
      .getByText(name, { exact: true })
      .evaluate((element) => getComputedStyle(element).fill);
  const dark = await colour('Enter');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colour('Enter')).not.toBe(dark);
  expect(await colour('Ring')).toBe(dark);
  expect(await colour('Leave')).toBe('rgb(255, 255, 255)');
});
