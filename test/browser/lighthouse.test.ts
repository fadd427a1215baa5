import lighthouse, { type Result } from 'lighthouse';
import agenticConfig from 'lighthouse/core/config/agentic-browsing-config.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { addressOf } from './page-kinds.ts';
import { testSite } from './site.ts';

const PORT = 9_223;

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;

/** Further audits of size, form and llms.txt. Times belong to benchmarks. */
const AUDITS = [
  'cls-culprits-insight',
  'cumulative-layout-shift',
  'dom-size-insight',
  'duplicated-javascript-insight',
  'font-display-insight',
  'image-delivery-insight',
  'legacy-javascript-insight',
  'llms-txt',
  'redirects',
  'third-parties-insight',
  'total-byte-weight',
  'unminified-css',
  'unminified-javascript',
  'unsized-images',
  'unused-css-rules',
  'unused-javascript',
  'viewport-insight',
] as const;

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser([`--remote-debugging-port=${PORT}`]);
});

afterAll(async () => {
  await browser.close();
});

/**
 * Runs Lighthouse until its trace knows the screen's density, up to three times: a trace that
 * began too late for it makes every picture that is sharp on the screen too large.
 */
async function runLighthouse(url: string): Promise<Result | undefined> {
  for (let run = 1; ; run++) {
    const result = await lighthouse(url, { port: PORT, logLevel: 'error' }, agenticConfig);
    const events = result?.artifacts.Trace.traceEvents ?? [];
    if (run === 3 || events.some(({ name }) => name === 'PaintTimingVisualizer::Viewport'))
      return result?.lhr;
  }
}

describe('Lighthouse', () => {
  const sample = (['home', 'page', 'changelog'] as const).map((kind) => ({
    name: kind,
    url: inject('siteUrl') + addressOf(kind, 'en'),
  }));
  const documentation = ['/', '/docs/write/diagrams'].map((path) => ({
    name: `the documentation of Lectern, ${path}`,
    url: testSite('docs').url + path,
  }));

  it.each([...sample, ...documentation])('$name', async ({ url }) => {
    const { audits = {}, categories = {} } = (await runLighthouse(url)) ?? {};
    const failed = Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 1 && scoreDisplayMode === 'binary',
      )
      .map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details)}`);
    for (const name of CATEGORIES) {
      expect(categories[name]?.score, `${name}; ${failed.join('; ')}`).toBe(1);
    }
    for (const name of AUDITS) {
      expect(audits[name]?.score, `${name}: ${JSON.stringify(audits[name]?.details)}`).toBe(1);
    }
  });
});
