import { expect, it } from 'vitest';
import { random } from '../../../test/random.ts';
import type { Raster } from './og-font.ts';
import { GREY_RAMP, INK_RAMP, MARKED_RAMP, MARKER_INDEX, type Ramp } from './og-palette.ts';
import { stamp } from './og-stamp.ts';
import { IndexedRows } from './png.ts';

const WIDTH = 90;
const HEIGHT = 6;

/** Pixels that are often blank or full, as those of a character are. */
function someRaster(next: () => number): Raster {
  const width = 1 + Math.floor(next() * 30);
  const height = 1 + Math.floor(next() * HEIGHT);
  const share = () => Math.min(Math.max(Math.round(next() * 765) - 255, 0), 255);
  return { width, coverage: Uint8Array.from({ length: width * height }, share), left: 0, top: 0 };
}

function drawPixel(ground: number, share: number, ramp: Ramp): number {
  const { first, steps } = ground === MARKER_INDEX ? MARKED_RAMP : ramp;
  const step = Math.round((share / 255) * steps);
  return step === 0 ? ground : Math.max(ground, first + step - 1);
}

function rowsOf(pixels: readonly number[]): IndexedRows {
  const rows = new IndexedRows(WIDTH, HEIGHT);
  for (const [index, colour] of pixels.entries()) {
    rows.set(index % WIDTH, Math.floor(index / WIDTH), colour);
  }
  return rows;
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed);

it.each(seeds)('a stamp draws what drawing pixel by pixel does (seed %i)', (seed) => {
  const next = random(seed);
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    index % WIDTH > 10 && index % WIDTH < 10 + seed ? MARKER_INDEX : 0,
  );
  const rows = rowsOf(pixels);
  for (let character = 0; character < 6; character++) {
    const raster = someRaster(next);
    const left = Math.floor(next() * (WIDTH + 10));
    const ramp = next() < 0.5 ? INK_RAMP : GREY_RAMP;
    stamp(rows, raster, { left, top: 0, ramp });
    for (const [index, share] of raster.coverage.entries()) {
      const x = left + (index % raster.width);
      const pixel = Math.floor(index / raster.width) * WIDTH + x;
      if (x < WIDTH) pixels[pixel] = drawPixel(pixels[pixel] ?? 0, share, ramp);
    }
  }
  expect(rows.bytes).toEqual(rowsOf(pixels).bytes);
});
