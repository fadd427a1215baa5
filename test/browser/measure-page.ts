import lighthouse from 'lighthouse';
import type { LighthouseMetrics, MeasurePage } from '../bench/lighthouse-metrics.ts';
import { startBrowser } from './browser.ts';

const PORT = 9_224;

export const measurePage: MeasurePage = async (url, rounds) => {
  const browser = await startBrowser([`--remote-debugging-port=${PORT}`]);
  try {
    const loads: LighthouseMetrics[] = [];
    for (let round = 0; round < rounds; round++) {
      const result = await lighthouse(url, {
        port: PORT,
        logLevel: 'error',
        onlyCategories: ['performance'],
      });
      if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
      const { audits, categories } = result.lhr;
      const time = (id: string) => audits[id]?.numericValue ?? Number.NaN;
      loads.push({
        score: 100 * (categories.performance?.score ?? Number.NaN),
        firstPaint: time('first-contentful-paint'),
        largestPaint: time('largest-contentful-paint'),
        blocked: time('total-blocking-time'),
      });
    }
    return loads;
  } finally {
    await browser.close();
  }
};
