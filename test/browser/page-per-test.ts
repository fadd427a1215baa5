import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, beforeEach } from 'vitest';
import { startBrowser } from './browser.ts';

/** Shared by all test files of this process, since starting one takes a second. It ends with the process. */
let shared: Promise<Browser> | undefined;

/** Provides a browser for the tests of a file and closes what they opened in it afterwards. */
export function useBrowser(use: (browser: Browser) => void): void {
  beforeAll(async () => {
    shared ??= startBrowser();
    const browser = await shared;
    use(browser);
    return async () => {
      for (const context of browser.contexts()) await context.close();
    };
  });
}

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
 * Opens a page in a new context for each test of a file, so that nothing stored outlives a test.
 *
 * @param use receives each page
 * @returns opens another page, for a test that needs other options
 */
export function pagePerTest(
  { isKept = false, ...options }: PagePerTestOptions,
  use: (page: Page) => void,
): OpenPage {
  let browser: Browser;
  useBrowser((started) => {
    browser = started;
  });
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
  beforeEach(async () => {
    if (kept) {
      await empty(kept, options);
    } else {
      await open(options);
      if (isKept) kept = page;
    }
  });
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
