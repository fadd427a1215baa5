import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSettled, startBrowser } from './browser.ts';
import { addressOf, LOCALES, PAGE_KINDS, type PageKind, THEMES, WIDTHS } from './page-kinds.ts';

const baseUrl = process.env.BASE_URL ?? 'http://localhost:4321';
const folder = process.env.SHOTS ?? 'shots';
const kinds = process.argv.slice(2);

/** Photographs each kind of page: every width, theme and language. */
async function photograph(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await startBrowser();
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const page = await browser.newPage({
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme: theme,
      });
      for (const locale of LOCALES) {
        for (const kind of Object.keys(PAGE_KINDS) as PageKind[]) {
          if (kinds.length > 0 && !kinds.includes(kind)) continue;
          await openSettled(page, baseUrl + addressOf(kind, locale));
          const name = `${kind}-${locale}-${width}-${theme}.png`;
          await page.screenshot({ path: join(folder, name), fullPage: process.env.FULL === '1' });
        }
      }
      await page.close();
    }
  }
  await browser.close();
}

await photograph();
