import { describe, expect, it } from 'vitest';
import { config as files } from '../../../netlify/edge-functions/files.ts';
import { config as operations } from '../../../netlify/edge-functions/operations.ts';
import { isLimited } from '../../../src/platforms/limited.ts';
import { json, pathOf, send } from '../../conformance/client.ts';

interface Patterns {
  readonly pattern: string;
  readonly excludedPattern: readonly string[];
}

const runs = ({ pattern, excludedPattern }: Patterns, path: string) =>
  new RegExp(pattern).test(path) && !excludedPattern.some((each) => new RegExp(each).test(path));

it('allows a client 60 requests a minute', () => {
  expect(operations.rateLimit).toEqual({
    windowLimit: 60,
    windowSize: 60,
    aggregateBy: ['ip', 'domain'],
  });
});

describe('an address', () => {
  it('runs the function with the limit, or the one without, as elsewhere', async () => {
    const { text } = await send('/sitemap.xml');
    const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => pathOf(url));
    const { resources } = json(await send('/api/v1'));
    const calls = resources.map(({ url }: { url: string }) => pathOf(url).split('?', 1)[0]);
    const published = ['/llms.txt', '/docs.mdx', '/docs.md', '/.well-known/api-catalog'];
    for (const path of [...pages, ...calls, ...published, '/api/v1/en/docs.json']) {
      expect(runs(operations, path), path).toBe(isLimited(path));
      expect(runs(files, path), path).toBe(!isLimited(path));
    }
  });

  it.each(['/_astro/a.css', '/pagefind/pagefind.js', '/content/media/a.svg', '/_lectern/a.json'])(
    '%s runs none',
    (path) => {
      expect(runs(operations, path)).toBe(false);
      expect(runs(files, path)).toBe(false);
    },
  );
});
