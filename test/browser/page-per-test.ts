import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startBrowser } from './browser.ts';

/** Opens a page in a new context, closing the previous one. */
type OpenPage = (options: BrowserContextOptions) => Promise<void>;

interface PagePerTestOptions extends BrowserContextOptions {
  /**
   * Whether tests share a page that is reset, which takes less than half the time. Only for tests that
   * change nothing but storage, size, theme and routes (default: false).
   */
  readonly isKept?: boolean;
}

/**
 * Starts a browser for the tests of a file, and opens a page in a new context for each test, so that
 * nothing stored outlives a test.
 *
 * @param use receives each page
 * @returns opens another page, for a test that needs other options
 */
export function pagePerTest(
  { isKept = false, ...options }: PagePerTestOptions,
  use: (page: Page) => void,
): OpenPage {
  let browser: Browser;
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  /** The page to reuse. */
  let kept: Page | undefined;
  const open: OpenPage = async (chosen) => {
    kept = undefined;
    await context?.close();
    context = await browser.newContext(chosen);
    page = await context.newPage();
    use(page);
  };
  beforeAll(async () => {
    browser = await startBrowser();
  });
  beforeEach(async () => {
    if (kept) {
      await empty(kept, options);
    } else {
      await open(options);
      if (isKept) kept = page;
    }
  });
  afterAll(() => browser.close());
  return open;
}

/** Resets a page, except for the cache of the browser. */
async function empty(page: Page, { viewport, colorScheme }: BrowserContextOptions): Promise<void> {
  await page.unrouteAll();
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.emulateMedia({ media: null, colorScheme: colorScheme ?? 'light' });
  if (viewport) await page.setViewportSize(viewport);
}
