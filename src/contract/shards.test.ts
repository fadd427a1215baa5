import { describe, expect, it } from 'vitest';
import { shardOf, toShards } from './shards.ts';

const COUNT = 1024;

describe('the shard of a file', () => {
  it.each([
    ['/docs/guide/setup/index.html', '/docs/guide/setup.mdx', '/api/v1/en/docs/guide/setup.json'],
    ['/docs/a.b/index.html', '/docs/a.b.mdx', '/fr/docs/a.b/index.html'],
    ['/_search/en/docs/head.bin', '/_search/en/docs/0123456789abcdef.bin'],
  ])('is the same for %s and the files that change with it', (...paths) => {
    expect(new Set(paths.map((path) => shardOf(path, COUNT))).size).toBe(1);
  });

  it.each([
    ['/docs/guide/setup.mdx', '/docs/other/setup.mdx'],
    ['/_lectern/search/en/docs/text-1.bin', '/_lectern/search/en/docs/text-2.bin'],
    ['/index.html', '/404.html'],
    ['/_search/en/docs/head.bin', '/_search/fr/docs/head.bin'],
  ])('differs for %s and %s', (one, other) => {
    expect(shardOf(one, COUNT)).not.toBe(shardOf(other, COUNT));
  });
});

it('shards have about the requested number of files', () => {
  const files = Array.from({ length: 10_000 }, (_, page) => ({ path: `/docs/s/page-${page}.mdx` }));
  const shards = toShards(files, 128);
  expect(shards.length).toBe(128);
  expect(shards.flat()).toHaveLength(files.length);
  expect(Math.max(...shards.map(({ length }) => length))).toBeLessThan(2 * 128);
});
