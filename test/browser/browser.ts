import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright, type Request } from 'playwright-core';

/** Containers have no sandbox; the other arguments of that package are meant for functions. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

/** Starts the Chromium from npm. */
export async function startBrowser(args: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...ARGUMENTS, ...args],
    headless: true,
  });
}

/** Opens a page, and waits for its fonts and all of its requests. */
export async function openSettled(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLoaded = false;
  const settle = () => {
    if (isLoaded && pending.size === 0) resolve();
  };
  const end = (request: Request) => {
    pending.delete(request);
    settle();
  };
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  isLoaded = true;
  settle();
  await promise;
}
