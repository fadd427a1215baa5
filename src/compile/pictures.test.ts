import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeFolder } from '../../test/content-folder.ts';
import { resized } from './pictures.ts';

const WIDTHS = [640, 320, 160, 80, 40, 20];

const inWidths = async (alpha: number) => {
  const background = { r: 200, g: 50, b: 50, alpha };
  const picture = sharp({ create: { width: 700, height: 70, channels: 4, background } });
  const folder = await writeFolder({ 'a.png': await picture.png().toBuffer() });
  const make = (width: number) => resized(`${folder}/a.png`, `opacity ${alpha}`, width);
  // The last one is asked for when the others are finished.
  const all = [...(await Promise.all(WIDTHS.map(make))), await make(10)];
  return Promise.all(
    all.map(async (bytes) => {
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({
        resolveWithObject: true,
      });
      return [info.width, data.at(0), data.at(3)];
    }),
  );
};

it.each([
  ['an opaque picture', 1, 255],
  ['a transparent picture', 0.5, 128],
])('resizes %s to several widths at once', async (_, alpha, seen) => {
  const pictures = await inWidths(alpha);
  expect(pictures.map(([width]) => width)).toEqual([...WIDTHS, 10]);
  for (const [, red = 0, opacity] of pictures) {
    expect(Math.abs(red - 200)).toBeLessThan(4);
    expect(opacity).toBe(seen);
  }
});
