import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Containers have no sandbox to offer; the rest of that package's arguments suit functions. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

/** Starts the Chromium that npm brings. */
export async function startBrowser(args: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...ARGUMENTS, ...args],
    headless: true,
  });
}
