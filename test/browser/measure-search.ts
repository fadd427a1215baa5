import type { MeasureSearch } from '../bench/search-box-times.ts';
import { openSettled, startBrowser } from './browser.ts';

export const measureSearch: MeasureSearch = async (url, queries) => {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await openSettled(page, url);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length);
    await page.keyboard.press('/');
    const typed = (texts: readonly string[]) =>
      page.evaluate(async (all) => {
        const field = document.querySelector<HTMLInputElement>('.search-dialog [role=combobox]');
        const list = document.querySelector('.search-results');
        const times: number[] = [];
        if (!field || !list) throw new Error('The page has no search box.');
        for (const text of all) {
          const begin = performance.now();
          field.value = text;
          field.dispatchEvent(new Event('input'));
          await new Promise<void>((done) => {
            new MutationObserver((_, observer) => {
              observer.disconnect();
              done();
            }).observe(list, { childList: true });
          });
          times.push(performance.now() - begin);
        }
        return times;
      }, texts);
    const [opening = '', ...others] = queries;
    const [ms = 0] = await typed([opening]);
    const transferred = await page.evaluate(
      (from) =>
        performance
          .getEntriesByType('resource')
          .slice(from)
          .map((entry) => Number(Reflect.get(entry, 'encodedBodySize'))),
      loaded,
    );
    const bytes = transferred.reduce((sum, size) => sum + size, 0);
    // A text that ends with a space is searched as the one before it.
    const texts = others.flatMap((query) =>
      Array.from(query, (_, index) => query.slice(0, index + 1)).filter(
        (text) => text.length > 1 && !text.endsWith(' '),
      ),
    );
    return { keys: await typed(texts), first: { ms, requests: transferred.length, bytes } };
  } finally {
    await browser.close();
  }
};
