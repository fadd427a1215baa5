import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pagePerTest } from './page-per-test.ts';
import { testSite } from './site.ts';

const { url } = testSite('languages');

let page: Page;
pagePerTest({ viewport: { width: 1440, height: 900 } }, (opened) => {
  page = opened;
});

/** How far the last two characters of an element are from the left. */
const endOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { lastChild } = element;
      if (!(lastChild instanceof Text)) throw new Error('It does not end with a text.');
      const end = lastChild.data.trimEnd().length;
      return [end - 2, end - 1].map((at) => {
        const range = document.createRange();
        range.setStart(lastChild, at);
        range.setEnd(lastChild, at + 1);
        return range.getBoundingClientRect().left;
      });
    });

it('ends sentences of a description in English at the right, and names languages in order', async () => {
  await page.goto(`${url}/ar/docs/api/reference`);
  const [before = 0, stop = 0] = await endOf('.prose > p:not([class]):has(code)');
  expect(stop).toBeGreaterThan(before);
  for (const path of ['', '/documentation/search-documentation']) {
    await page.goto(`${url}/ar/docs/api/reference${path}`);
    // A block is as wide as its column: its text begins at the left where it is English.
    const gaps = await page.locator('.prose p:not([class])').evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && /^[A-Z]/.test(each.textContent))
        .map((each) => {
          const text = document.createRange();
          text.selectNodeContents(each);
          return text.getBoundingClientRect().left - each.getBoundingClientRect().left;
        }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.max(...gaps)).toBeLessThan(2);
  }
  await page.goto(`${url}/ar/docs/api/reference/documentation/search-documentation`);
  const [letter = 0, sharp = 0] = await endOf('[role=tab]:text-is("C#")');
  expect(sharp).toBeGreaterThan(letter);
});

it('joins the letters of small labels and titles', async () => {
  await page.goto(`${url}/ar/docs/draw`);
  for (const part of ['.eyebrow', 'h1', 'h2']) {
    const spacing = await page
      .locator(part)
      .first()
      .evaluate((element) => getComputedStyle(element).letterSpacing);
    expect(spacing).toBe('normal');
  }
});
