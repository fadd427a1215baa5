import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { PLATFORM_FILES } from '../../../src/contract/paths.ts';
import { filesBelow } from '../../../src/files/walk.ts';
import { json, pathOf, send } from '../../conformance/client.ts';

interface Patterns {
  readonly pattern: string;
  readonly excludedPattern: readonly string[];
}

/** The configurations of the functions of a site, as read by Netlify on deployment. */
async function readConfigs(SITE_URL: string) {
  vi.resetModules();
  vi.stubGlobal('Netlify', { env: { get: (name: string) => ({ SITE_URL })[name] } });
  const { config: files } = await import('../../../netlify/edge-functions/files.ts');
  const { config: operations } = await import('../../../netlify/edge-functions/operations.ts');
  vi.unstubAllGlobals();
  return { files, operations };
}

const runs = ({ pattern, excludedPattern }: Patterns, path: string) =>
  new RegExp(pattern).test(path) && !excludedPattern.some((each) => new RegExp(each).test(path));

it('allows a client 60 requests a minute', async () => {
  const { operations } = await readConfigs('');
  expect(operations.rateLimit).toEqual({
    windowLimit: 60,
    windowSize: 60,
    aggregateBy: ['ip', 'domain'],
  });
});

describe.each(['', '/project'])('of a site at “%s”, a URL', (root) => {
  let configs: Awaited<ReturnType<typeof readConfigs>>;
  beforeAll(async () => {
    configs = await readConfigs(`https://docs.example.com${root}`);
  });
  /** The functions that run for an address. */
  const functions = (path: string) => ({
    limited: runs(configs.operations, root + path),
    unlimited: runs(configs.files, root + path),
  });

  it('of a page or an operation runs the function with the limit', async () => {
    const { text } = await send('/sitemap.xml');
    const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => pathOf(url));
    const { resources } = json(await send('/api/v1'));
    const calls = resources.map(({ url }: { url: string }) => pathOf(url).split('?', 1)[0]);
    expect(pages.length).toBeGreaterThan(20);
    for (const path of [...pages, ...calls]) {
      expect(functions(path), path).toEqual({ limited: true, unlimited: false });
    }
  });

  it('of a published file never does', async () => {
    const all = filesBelow(inject('dist')).filter((path) => !PLATFORM_FILES.has(path));
    expect(all.length).toBeGreaterThan(100);
    for (const path of all) expect(functions(path).limited, path).toBe(false);
    for (const path of ['/llms.txt', '/docs.mdx', '/docs.md', '/api/v1/en/docs.json']) {
      expect(functions(path), path).toEqual({ limited: false, unlimited: true });
    }
  });

  it.each([
    '/docs/random.html',
    '/docs/random.json',
    '/docs/random.txt',
    '/docs/ra%6edom.mdx',
    '/%61pi/v1/docs.json',
    '/%61pi/v1/search%2ejson',
    '/api/v1/search.json',
    '/api/v1/docs/random.json',
    '/api/v1/docs/random/index.json',
    '/fr/random.xml',
  ])('like %s, which is neither, run the function with the limit', (path) => {
    expect(functions(path)).toEqual({ limited: true, unlimited: false });
  });

  it.each([
    '/_astro/a.css',
    '/_search/en/docs/head.bin',
    '/content/media/a.svg',
    '/_lectern/a.json',
  ])('%s runs no function, or below a base path one without the limit', (path) => {
    expect(functions(path)).toEqual({ limited: false, unlimited: root !== '' });
  });
});
