import chromium from '@sparticuz/chromium';

/** Unpacks Chromium once, before test files would do so concurrently. */
export default async function unpackBrowser(): Promise<void> {
  await chromium.executablePath();
}
