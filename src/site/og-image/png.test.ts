import { deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type DeflatedRows, deflateRows, indexedPng } from './png.ts';

const palette = [
  [255, 255, 255],
  [10, 20, 30],
  [200, 100, 0],
] as const;

/** Bytes of a chunk of a PNG. */
function chunkOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type);
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

const inRuns = (runs: readonly Buffer[]): DeflatedRows[] =>
  runs.map((run, index) => deflateRows(run, index === 0 ? 'small' : 'fast'));

describe('indexedPng', () => {
  it.each([[[0, 3]], [[0, 1, 3]], [[0, 1, 1, 2, 3]]])(
    'holds the pixels of rows cut at %j',
    async (cuts) => {
      const rows = Buffer.from('000120 002211 000002'.replaceAll(' ', ''), 'hex');
      const runs = cuts.slice(1).map((to, index) => rows.subarray(3 * (cuts[index] ?? 0), 3 * to));
      const decoded = await sharp(indexedPng(4, palette, inRuns(runs)))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixels = [0, 1, 2, 0, 2, 2, 1, 1, 0, 0, 0, 2];
      expect([...decoded.data]).toEqual(pixels.flatMap((colour) => palette[colour] ?? []));
      expect(decoded.info).toMatchObject({ width: 4, height: 3 });
    },
  );

  it.each<[name: string, runs: readonly Buffer[]]>([
    ['no run', []],
    ['a run without bytes', [Buffer.alloc(0)]],
    ['one run', [Buffer.from('abc')]],
    ['several runs', ['abc', '', 'abc', 'def'].map((text) => Buffer.from(text))],
    ['blank runs', [Buffer.alloc(300_000), Buffer.alloc(3)]],
    ['sums that pass the modulus', [Buffer.alloc(69_999, 0xff), Buffer.alloc(199_998, 0xff)]],
    ['a sum of 0', [Buffer.alloc(257, 0xff).fill(0xf0, 256), Buffer.from('a')]],
  ])('has a stream of the bytes of %s with their checksum', (_, runs) => {
    const stream = chunkOf(indexedPng(4, palette, inRuns(runs)), 'IDAT');
    const bytes = Buffer.concat(runs);
    expect(inflateSync(stream).equals(bytes)).toBe(true);
    expect(stream.subarray(-4)).toEqual(deflateSync(bytes).subarray(-4));
  });
});
