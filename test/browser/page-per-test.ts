import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startBrowser } from './browser.ts';

/** Opens a page in a context of its own, instead of the one before. */
type OpenPage = (options: BrowserContextOptions) => Promise<void>;

/**
 * Starts a browser for the tests of a file, and opens a page for each in a context of its own, so
 * that nothing stored outlives a test.
 *
 * @param use receives each page
 * @returns opens another page, for a test that needs other options
 */
export function pagePerTest(options: BrowserContextOptions, use: (page: Page) => void): OpenPage {
  let browser: Browser;
  let context: BrowserContext | undefined;
  const open: OpenPage = async (chosen) => {
    await context?.close();
    context = await browser.newContext(chosen);
    use(await context.newPage());
  };
  beforeAll(async () => {
    browser = await startBrowser();
  });
  beforeEach(() => open(options));
  afterAll(() => browser.close());
  return open;
}
