import chromium from '@sparticuz/chromium';

/** Unpacks Chromium before the files of tests, which would each do so at once. */
export default async function unpackBrowser(): Promise<void> {
  await chromium.executablePath();
}
