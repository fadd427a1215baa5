import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startBrowser } from './browser.ts';

/** Opens a page in a context of its own, instead of the one before. */
type OpenPage = (options: BrowserContextOptions) => Promise<void>;

interface PagePerTestOptions extends BrowserContextOptions {
  /**
   * Whether the next test has the same page, emptied, which takes less than half the time: for a file whose tests
   * leave behind nothing but what is stored, a size, a theme and routes (default: false).
   */
  readonly isKept?: boolean;
}

/**
 * Starts a browser for the tests of a file, and opens a page for each in a context of its own, so
 * that nothing stored outlives a test.
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
  /** The page that the next test may have. */
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

/** Makes a page as a new one is, but for the cache of the browser. */
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
