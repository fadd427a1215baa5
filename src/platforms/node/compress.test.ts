import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressText, preferredCoding } from './coded-bodies.ts';

describe('the preferred content coding', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['br;q=2, gzip', 'gzip'],
    ['x-unknown', undefined],
  ])('%s: %s', (header, coding) => {
    expect(preferredCoding(header)).toBe(coding);
  });
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a text made for one request, in %s', (coding, decompress) => {
  const text = Buffer.from(
    JSON.stringify({ results: Array(20).fill({ title: 'Début', url: '/' }) }),
  );
  const coded = compressText(coding, text);
  expect(decompress(coded)).toEqual(text);
  expect(coded.byteLength).toBeLessThan(text.byteLength / 4);
});
