import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf, LOCALES, PAGE_KINDS, type PageKind, THEMES, WIDTHS } from './page-kinds.ts';
import { useBrowser } from './page-per-test.ts';
import { violations } from './violations.ts';

let browser: Browser;
useBrowser((started) => {
  browser = started;
});

const CASES = (Object.keys(PAGE_KINDS) as PageKind[]).flatMap((kind) =>
  LOCALES.flatMap((locale) =>
    WIDTHS.map((width) => ({
      ...{ kind, locale, width },
      // Colours are the same in every language.
      themes: locale === 'en' ? THEMES : THEMES.slice(0, 1),
    })),
  ),
);

describe('axe-core finds nothing', () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ reducedMotion: 'reduce' });
  });

  it.each(CASES)('$kind, $locale, $width px', async ({ kind, locale, width, themes }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(inject('siteUrl') + addressOf(kind, locale));
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await violations(page), theme).toEqual([]);
    }
  });

  it.each(THEMES)('in the search with results, %s', async (theme) => {
    const page = await browser.newPage({ colorScheme: theme });
    await page.goto(inject('siteUrl') + addressOf('page', 'en'));
    await page.keyboard.press('/');
    await page.keyboard.type('flyer');
    await page.locator('.search-results a').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.close();
  });

  it('in the opened navigation of a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(inject('siteUrl') + addressOf('page', 'fr'));
    await page.click('.site-header [popovertarget=lectern-menu]');
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
});
