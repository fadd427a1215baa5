import lighthouse from 'lighthouse';
import agenticConfig from 'lighthouse/core/config/agentic-browsing-config.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { addressOf } from './page-kinds.ts';

const PORT = 9_223;

const SCORES = { accessibility: 1, 'best-practices': 1, seo: 1, performance: 0.95 } as const;

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser([`--remote-debugging-port=${PORT}`]);
});

afterAll(async () => {
  await browser.close();
});

describe('Lighthouse', () => {
  it.each(['home', 'page', 'changelog'] as const)('%s', { timeout: 180_000 }, async (kind) => {
    const result = await lighthouse(
      inject('siteUrl') + addressOf(kind, 'en'),
      { port: PORT, logLevel: 'error' },
      agenticConfig,
    );
    const categories = result?.lhr.categories ?? {};
    expect(result?.lhr.audits['llms-txt']?.score).toBe(1);
    const failed = Object.values(result?.lhr.audits ?? {})
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 1 && scoreDisplayMode === 'binary',
      )
      .map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details)}`);
    for (const [name, least] of Object.entries(SCORES)) {
      expect(categories[name]?.score, `${name}; ${failed.join('; ')}`).toBeGreaterThanOrEqual(
        least,
      );
    }
  });
});
