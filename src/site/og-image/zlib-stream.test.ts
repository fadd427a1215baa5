import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflateRun, zlibStream } from './zlib-stream.ts';

describe('zlibStream', () => {
  it.each<[name: string, runs: readonly Buffer[]]>([
    ['no run', []],
    ['a run without bytes', [Buffer.alloc(0)]],
    ['one run', [Buffer.from('abc')]],
    ['several runs', ['abc', '', 'abc', 'd'].map((text) => Buffer.from(text))],
    ['blank runs', [Buffer.alloc(300_000), Buffer.alloc(1)]],
    ['sums that pass the modulus', [Buffer.alloc(70_000, 0xff), Buffer.alloc(200_000, 0xff)]],
    ['a sum of 0', [Buffer.alloc(257, 0xff).fill(0xf0, 256), Buffer.from('a')]],
  ])('holds the bytes of %s and their sum', (_, runs) => {
    const stream = zlibStream(runs.map((bytes, index) => deflateRun(bytes, index === 0 ? 9 : 1)));
    const bytes = Buffer.concat(runs);
    expect(inflateSync(stream).equals(bytes)).toBe(true);
    expect(stream.subarray(-4)).toEqual(deflateSync(bytes).subarray(-4));
  });
});
