import { expect, it } from 'vitest';
import { random } from '../../../test/random.ts';
import { print, type Ramp, stampOf } from './og-image.ts';
import { bytesOfRow } from './png.ts';

const WIDTH = 90;
const HEIGHT = 8;
const PADDING = 2;
const RAMPS: readonly Ramp[] = [
  { first: 1, steps: 6 },
  { first: 7, steps: 5 },
];

/** A text whose pixels are often blank or covered, as those of a letter are. */
function someText(next: () => number) {
  const columns = 2 * PADDING + 1 + Math.floor(next() * 30);
  const rows = 2 * PADDING + 1 + Math.floor(next() * (HEIGHT - 2 * PADDING - 1));
  const share = () => Math.min(Math.max(Math.round(next() * 765) - 255, 0), 255);
  const shares = Array.from({ length: columns * rows }, share);
  const rgba = Uint8Array.from(shares.flatMap((each) => [0, 0, 0, each]));
  const [width, height] = [columns - 2 * PADDING, rows - 2 * PADDING];
  return { width, height, shares, rgba, columns, padding: PADDING };
}

it.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'a stamp prints the same as drawing pixel by pixel (seed %i)',
  (seed) => {
    const next = random(seed);
    const pixels = new Uint8Array(WIDTH * HEIGHT);
    const rows = new Uint8Array(bytesOfRow(WIDTH) * HEIGHT);
    for (let count = 0; count < 6; count++) {
      const text = someText(next);
      const x = PADDING + Math.floor(next() * (WIDTH - text.columns));
      const ramp = RAMPS[count % 2] ?? { first: 1, steps: 1 };
      const stamp = stampOf(text, ramp, WIDTH, x % 2 === 0 ? 0 : 1);
      print(rows, stamp, PADDING * bytesOfRow(WIDTH) + 1 + (x >> 1));
      for (const [index, share] of text.shares.entries()) {
        const step = Math.round((share / 255) * ramp.steps);
        const at = Math.floor(index / text.columns) * WIDTH + x - PADDING + (index % text.columns);
        if (step > 0) pixels[at] = Math.max(pixels[at] ?? 0, ramp.first + step - 1);
      }
    }
    const printed = Array.from(pixels, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      const pair = rows[y * bytesOfRow(WIDTH) + 1 + (x >> 1)] ?? 0;
      return x % 2 === 0 ? pair >> 4 : pair & 0xf;
    });
    expect(printed).toEqual([...pixels]);
  },
);
