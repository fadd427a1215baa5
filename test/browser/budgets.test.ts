import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openSettled } from './browser.ts';
import { addressOf, PAGE_KINDS, type PageKind } from './page-kinds.ts';
import { useBrowser } from './page-per-test.ts';
import { DIST } from './site.ts';

/** Bytes, gzipped. */
const BUDGET = { html: 20_000, script: 15_000, style: 15_000, font: 25_000 } as const;

const gzipped = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

const pages = globSync('**/*.html', { cwd: DIST }).sort();

/** Our scripts on a page, including their imports. */
function scriptsOf(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(DIST, path), 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      add(`/_astro/${name}`);
    }
  };
  for (const [, path = ''] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) add(path);
  return found;
}

describe('budgets', () => {
  it.each(pages)('%s', (file) => {
    const html = readFileSync(join(DIST, file), 'utf8');
    expect(gzipped(file)).toBeLessThan(BUDGET.html);
    const script = [...scriptsOf(html)].reduce((sum, path) => sum + gzipped(path), 0);
    expect(script).toBeLessThan(BUDGET.script);
    expect(html).not.toMatch(/\sstyle="|<style|\son[a-z]+="/);
  });

  it('the styles', () => {
    const sum = globSync('_astro/*.css', { cwd: DIST }).reduce(
      (all, file) => all + gzipped(file),
      0,
    );
    expect(sum).toBeLessThan(BUDGET.style);
  });

  it('the font', () => {
    const [font = '', ...others] = globSync('_astro/*.woff2', { cwd: DIST });
    expect(others).toEqual([]);
    expect(readFileSync(join(DIST, font)).length).toBeLessThan(BUDGET.font);
  });
});

describe('nothing moves while a page loads', () => {
  let browser: Browser;
  useBrowser((started) => {
    browser = started;
  });

  it.each(
    (Object.keys(PAGE_KINDS) as PageKind[]).flatMap((kind) =>
      [1440, 390].map((width) => ({ kind, width })),
    ),
  )('$kind, $width px', async ({ kind, width }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value'),
          });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openSettled(page, inject('siteUrl') + addressOf(kind, 'en'));
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
    await page.close();
  });
});
