import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pagePerTest } from './page-per-test.ts';
import { testSite } from './site.ts';

const { url } = testSite('languages');

let page: Page;
pagePerTest({ viewport: { width: 1440, height: 900 }, isKept: true }, (opened) => {
  page = opened;
});

/** The left edges of the characters of an element, from the first to the last of its text. */
const leftEdges = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const edges: number[] = [];
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
        for (const [at, character] of [...node.data].entries()) {
          if (character.trim() === '') continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          edges.push(range.getBoundingClientRect().left);
        }
      }
      return edges;
    });

const OPERATION = '/ar/docs/api/reference/documentation/search-documentation';

it('writes names and types of fields from left to right, and the name first, at the right', async () => {
  await page.goto(url + OPERATION);
  const name = await page.locator('.api-field > .api-name').first().boundingBox();
  const type = await page.locator('.api-field > .api-type').first().boundingBox();
  const line = await page.locator('.api-field').first().boundingBox();
  if (!name || !type || !line) throw new Error('The page shows no fields.');
  expect(name.x + name.width).toBeCloseTo(line.x + line.width, 0);
  expect(type.x).toBeLessThan(name.x);
  const edges = await leftEdges('.api-type:text-is("SearchResult[]")');
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
});

it('writes an English description from left to right, aligned to the side of the page', async () => {
  await page.goto(url + OPERATION);
  const note = page.locator('.api-details .api-note > p').first();
  await note.evaluate((each) => {
    each.textContent = 'What to search for.';
  });
  const edges = await leftEdges('.api-details .api-note > p');
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  const gap = await note.evaluate((each) => {
    const text = document.createRange();
    text.selectNodeContents(each);
    return each.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
  expect(gap).toBeLessThan(2);
});

it('names languages in order', async () => {
  await page.goto(url + OPERATION);
  const option = page.locator('[data-request] option').getByText('C#', { exact: true });
  expect(await option.evaluate((each) => getComputedStyle(each).direction)).toBe('ltr');
});

it('writes the description of an English page from left to right and underlines only its title', async () => {
  await page.goto(`${url}/ar/docs/share`);
  const edges = await leftEdges('article li > bdi');
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  const [link, title] = ['article li > a', 'article li > a > bdi'].map((each) =>
    page.locator(each).first(),
  );
  const line = (each?: typeof link) =>
    each?.evaluate((element) => getComputedStyle(element).textDecorationLine);
  expect([await line(link), await line(title)]).toEqual(['none', 'underline']);
});

it('aligns all languages of the menu to the side of the page', async () => {
  for (const [path, side] of [
    ['/docs/share', 'left'],
    ['/ar/docs/share', 'right'],
  ] as const) {
    await page.goto(url + path);
    await page.locator('[popovertarget="lectern-languages"]').click();
    const names = page.locator('#lectern-languages bdi');
    const sides = await names.evaluateAll(
      (all, edge) => all.map((each) => Math.round(each.getBoundingClientRect()[edge])),
      side,
    );
    expect(sides.length).toBe(6);
    expect(new Set(sides).size).toBe(1);
    expect(await names.nth(4).getAttribute('lang')).toBe('ar');
  }
});

it('writes strings in samples from right to left, with their quotes', async () => {
  await page.goto(`${url}/ar/docs/api/reference/documentation/list-documentation-pages`);
  const edges = await leftEdges('[data-response] .token-string:has-text("خريطة")');
  expect(edges[0]).toBe(Math.max(...edges));
  expect(edges.at(-1)).toBe(Math.min(...edges));
});

it('hyphenates long words of the sidebar', async () => {
  await page.goto(`${url}/de/docs/api/reference`);
  const titles = page.locator('.section-nav a').last();
  expect(await titles.evaluate((title) => getComputedStyle(title).hyphens)).toBe('auto');
});

it('writes addresses in texts from left to right, and lists with the comma of the language', async () => {
  await page.goto(`${url}/ar/docs/api/reference`);
  const edges = await leftEdges('.prose > p a[href="/openapi.json"]');
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  expect(await page.textContent('.lead')).not.toContain(',');
});

it('joins letters in small labels and titles', async () => {
  await page.goto(`${url}/ar/docs/draw`);
  for (const part of ['.eyebrow', 'h1', 'h2']) {
    const spacing = await page
      .locator(part)
      .first()
      .evaluate((element) => getComputedStyle(element).letterSpacing);
    expect(spacing).toBe('normal');
  }
});

it('keeps the language of the next page on the last line of its title', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/ar/docs/draw`);
  const below = await page.locator('.neighbours [hreflang]').evaluate((link) => {
    const title = link.querySelector('.title');
    return link.getBoundingClientRect().bottom - (title?.getBoundingClientRect().bottom ?? 0);
  });
  expect(below).toBeLessThan(10);
});
