import sharp from 'sharp';
import { expect, it } from 'vitest';
import { indexedPng } from './png.ts';

const palette = [
  [255, 255, 255],
  [10, 20, 30],
  [200, 100, 0],
] as const;

it('contains the pixels of its rows', async () => {
  const rows = Buffer.from('000120 002211 000002'.replaceAll(' ', ''), 'hex');
  const decoded = await sharp(indexedPng(4, palette, rows))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = [0, 1, 2, 0, 2, 2, 1, 1, 0, 0, 0, 2];
  expect([...decoded.data]).toEqual(pixels.flatMap((colour) => palette[colour] ?? []));
  expect(decoded.info).toMatchObject({ width: 4, height: 3 });
});
