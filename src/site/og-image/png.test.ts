import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { IndexedRows, pngFile } from './png.ts';
import { deflateRun } from './zlib-stream.ts';

const palette = [
  [255, 255, 255],
  [10, 20, 30],
  [200, 100, 0],
] as const;

describe('pngFile', () => {
  it.each([[[0, 3]], [[0, 1, 3]], [[0, 1, 1, 2, 3]]])(
    'holds the pixels of rows cut at %j',
    async (cuts) => {
      const rows = new IndexedRows(4, 3);
      const pixels = [0, 1, 2, 0, 2, 2, 1, 1, 0, 0, 0, 2];
      for (const [index, colour] of pixels.entries()) {
        rows.set(index % 4, Math.floor(index / 4), colour);
      }
      const runs = cuts
        .slice(1)
        .map((to, index) => deflateRun(rows.slice(cuts[index] ?? 0, to), 1));
      const decoded = await sharp(pngFile({ width: 4, height: 3, palette, rows: runs }))
        .raw()
        .toBuffer();
      expect([...decoded]).toEqual(pixels.flatMap((colour) => palette[colour] ?? []));
    },
  );
});
