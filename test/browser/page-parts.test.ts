import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { pagePerTest } from './page-per-test.ts';
import { testSite } from './site.ts';

const url = inject('siteUrl');

let page: Page;
const openPage = pagePerTest({ viewport: { width: 1440, height: 900 } }, (opened) => {
  page = opened;
});

it('enlarges pictures and diagrams on click and Enter, and restores the focus', async () => {
  await page.goto(`${url}/docs/generating/variations-and-seeds`);
  const picture = page.locator('.enlarge').first();
  const dialog = page.locator('dialog.enlarged');
  await picture.click();
  await expect.poll(() => dialog.count()).toBe(1);
  const shown = await dialog.locator('img').boundingBox();
  const original = await picture.locator('img').boundingBox();
  expect(shown?.width).toBeGreaterThan(original?.width ?? Number.POSITIVE_INFINITY);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.count()).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goto(`${url}/docs/generating`);
  await page.locator('.diagram').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.locator('svg').count()).toBe(1);
});

it('enlarges pictures and diagrams on a phone to a readable size', async () => {
  await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [path, opener, shown] of [
    ['/docs/teams/review', '.enlarge', 'img'],
    ['/docs/teams/review', '.diagram', 'svg'],
  ] as const) {
    await page.goto(url + path);
    const original = page.locator(`${opener} ${shown}`).first();
    const before = await original.boundingBox();
    await page.locator(opener).first().click();
    const dialog = page.locator('dialog.enlarged');
    const after = await dialog.locator(shown).boundingBox();
    expect(after?.width).toBeGreaterThan(1.4 * (before?.width ?? Number.POSITIVE_INFINITY));
    await dialog.locator('> div').evaluate((box) => box.scrollTo(150, 0));
    expect(await dialog.locator('> div').evaluate((box) => box.scrollLeft)).toBe(150);
    expect(await dialog.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
    await page.goBack();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

it('prints callouts with their box and without controls', async () => {
  await page.goto(`${url}/docs/editing/print`);
  await page.emulateMedia({ media: 'print' });
  const callout = page.locator('.callout').first();
  expect(await callout.evaluate((box) => getComputedStyle(box).borderTopColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  );
  expect(await callout.evaluate((box) => getComputedStyle(box).printColorAdjust)).toBe('exact');
  await page.goto(`${testSite('api').url}/docs/pets/1st-pets/add-pet`);
  await page.locator('[role=tab]').first().waitFor({ state: 'attached' });
  expect(await page.locator('button:visible, select:visible').count()).toBe(0);
});

it('links from a picture to its file without scripts', async () => {
  await openPage({ javaScriptEnabled: false });
  await page.goto(`${url}/docs/generating/variations-and-seeds`);
  const address = await page.locator('.enlarge').first().getAttribute('href');
  const response = await page.request.get(new URL(address ?? '', page.url()).href);
  expect(response.headers()['content-type']).toMatch(/^image\//);
});

it.each([true, false])(
  'shows the definition of a term (scripts: %s)',
  async (javaScriptEnabled) => {
    await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled });
    await page.goto(`${url}/docs/editing/print`);
    const term = page.locator('.term', { hasText: 'bleed' }).first();
    const meaning = term.getByRole('tooltip', { includeHidden: true });
    expect(await meaning.isVisible()).toBe(false);
    await term.focus();
    expect(await meaning.isVisible()).toBe(true);
    if (javaScriptEnabled) {
      await page.keyboard.press('Escape');
      expect(await meaning.isVisible()).toBe(false);
    }
    await page.locator('h1').click();
    expect(await meaning.isVisible()).toBe(false);
    await term.hover();
    expect(await meaning.isVisible()).toBe(true);
    const line = await term.boundingBox();
    const box = await meaning.boundingBox();
    if (!line || !box) throw new Error('The meaning is not shown.');
    for (let y = line.y + line.height / 2; y < box.y + 5; y += 2) {
      await page.mouse.move(line.x + 3, y);
      expect(await meaning.isVisible()).toBe(true);
    }
    expect(await meaning.isVisible()).toBe(true);
  },
);

it.each([390, 660])('keeps the first column of a wide table in view (%d px)', async (width) => {
  await openPage({ viewport: { width, height: 700 } });
  await page.goto(`${testSite('docs').url}/docs/behind/comparison`);
  const table = page.locator('.table').first();
  const cell = table.locator('tbody tr > :first-child').first();
  const before = await cell.boundingBox();
  await table.evaluate((box) => box.scrollTo(200, 0));
  expect((await cell.boundingBox())?.x).toBe(before?.x);
});

it('has no empty row above fitting lines without a language', async () => {
  await openPage({ viewport: { width: 1440, height: 844 } });
  await page.goto(`${url}/docs/getting-started/first-thumbnail`);
  const block = page.locator('.steps .code').first();
  const [lines, copy] = [block.locator('code'), block.locator('.copy-code')];
  const top = (await block.boundingBox())?.y ?? 0;
  expect(((await lines.boundingBox())?.y ?? 0) - top).toBeLessThan(24);
  expect(((await copy.boundingBox())?.y ?? 0) - top).toBeLessThan(24);
});

it.each([
  { width: 390, hasTouch: true },
  { width: 390, hasTouch: false },
  { width: 1440, hasTouch: false },
])('shows the buttons of a code block without covering code: %j', async ({ width, hasTouch }) => {
  await openPage({ viewport: { width, height: 844 }, hasTouch, isMobile: hasTouch });
  for (const path of ['/docs/operate/leave', '/docs/start/quick-start']) {
    await page.goto(testSite('docs').url + path);
    await page.locator('.copy-code').first().waitFor();
    const blocks = await page.locator('.code:visible').evaluateAll((all) =>
      all.map((block) => {
        const text = document.createRange();
        text.selectNodeContents(block.querySelector('code') ?? block);
        const lines = [...text.getClientRects()];
        const tools = [...block.querySelectorAll('.code-tools > *')];
        const isCovered = tools.some((tool) => {
          const { left, right, top, bottom } = tool.getBoundingClientRect();
          return lines.some(
            (line) =>
              line.left < right && line.right > left && line.top < bottom && line.bottom > top,
          );
        });
        const copy = block.querySelector('.copy-code');
        return {
          code: block.textContent.slice(0, 40),
          isNamed:
            (block.querySelector('.code-language')?.textContent !== '') ===
            (block.querySelector('.language-text') === null),
          isCovered,
          isCopyShown: copy !== null && Number(getComputedStyle(copy).opacity) === 1,
        };
      }),
    );
    expect(blocks.length).toBeGreaterThan(1);
    expect(
      blocks.filter((block) => block.isCovered || !block.isCopyShown || !block.isNamed),
    ).toEqual([]);
  }
});

/** Answers on a page that it did not help; returns the list of sent feedback. */
async function answerNo(): Promise<readonly URLSearchParams[]> {
  const sent: URLSearchParams[] = [];
  await page.route('https://evil.example/**', (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({ status: 204 });
  });
  await page.goto(`${testSite('hostile').url}/docs/raw`);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  return sent;
}

it('asks why a page did not help and sends the reason once', async () => {
  const sent = await answerNo();
  const pressed = page.locator('.feedback [aria-pressed=true]');
  expect(await pressed.allTextContents()).toEqual(['No']);
  const ground = (button: Locator) =>
    button.evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.locator('.feedback textarea').hover();
  expect(await ground(pressed)).not.toBe(await ground(page.locator('.feedback [value=yes]')));
  const reason = page.getByRole('radio', { name: 'Something is missing' });
  await reason.check();
  expect((await reason.boundingBox())?.width).toBeLessThan(30);
  await page.locator('.feedback textarea').fill('The  price & the date');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.locator('.feedback').textContent()).toMatch(/^Thank you/);
  expect(await page.locator('.feedback:focus').count()).toBe(1);
  await page.goto('about:blank');
  const [fields, ...others] = sent.map((each) => Object.fromEntries(each));
  expect(others).toEqual([]);
  expect(fields).toEqual({
    answer: 'no',
    page: '/docs/raw',
    digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    reason: 'missing',
    text: 'The  price & the date',
  });
});

it('sends “no” without a reason when the reader leaves', async () => {
  const sent = await answerNo();
  expect(sent).toEqual([]);
  // Playwright does not see requests that are sent while a page is really left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect.poll(() => sent.map((each) => each.get('answer'))).toEqual(['no']);
});

it('shows a picture of its own language on the home page', async () => {
  const picture = page.locator('.hero-picture img').first();
  await page.goto(`${url}/fr`);
  expect(await picture.getAttribute('src')).toBe('/content/media/app-variations-fr.webp');
  await page.goto(url);
  expect(await picture.getAttribute('src')).toBe('/content/media/app-variations.webp');
});
