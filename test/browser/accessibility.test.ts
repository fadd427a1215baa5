import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { addressOf, LOCALES, PAGE_KINDS, type PageKind, THEMES, WIDTHS } from './page-kinds.ts';
import { violations } from './violations.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
});

const CASES = (Object.keys(PAGE_KINDS) as PageKind[]).flatMap((kind) =>
  LOCALES.flatMap((locale) =>
    // Colours are the same in every language.
    (locale === 'en' ? THEMES : THEMES.slice(0, 1)).flatMap((theme) =>
      WIDTHS.map((width) => ({ kind, locale, theme, width })),
    ),
  ),
);

describe('axe-core finds nothing', () => {
  it.each(CASES)('$kind, $locale, $theme, $width px', async ({ kind, locale, theme, width }) => {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    await page.goto(inject('siteUrl') + addressOf(kind, locale));
    expect(await violations(page)).toEqual([]);
    await page.close();
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
