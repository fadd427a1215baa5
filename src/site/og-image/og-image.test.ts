import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { placeLine, rasterOf } from './og-font.ts';
import { ogPng, titleLines } from './og-image.ts';

const PAPER = [0xfc, 0xfc, 0xf9] as const;
const INK = { colour: [0x16, 0x18, 0x1d], steps: 6 } as const;
const GREY = { colour: [0x5f, 0x65, 0x71], steps: 5 } as const;

const draw = (title: string, part = 'Part') => ogPng({ site: 'Site', title, part });
const pixelsOf = async (png: Buffer) => sharp(png).raw().toBuffer();

/** Writes a line pixel by pixel, in full colour. */
async function writePlainly(
  pixels: Buffer,
  text: string,
  { size, baseline, paint }: { size: number; baseline: number; paint: typeof INK | typeof GREY },
): Promise<void> {
  for (const { codePoint, x: pen } of placeLine(text, size).characters) {
    const { width, coverage, left, top } = await rasterOf(codePoint, size);
    for (const [pixel, share] of coverage.entries()) {
      const x = Math.round(80 + pen) + left + (pixel % width);
      const y = baseline + top + Math.floor(pixel / width);
      const mix = Math.round((share / 255) * paint.steps) / paint.steps;
      for (const [channel, paper] of PAPER.entries()) {
        const at = (y * 1200 + x) * 3 + channel;
        const colour = Math.round(paper + ((paint.colour[channel] ?? 0) - paper) * mix);
        if (x < 1200) pixels[at] = Math.min(pixels[at] ?? 0, colour);
      }
    }
  }
}

describe('titleLines', () => {
  it.each([
    ['Short', 1],
    ['A title that is a little too long for one line', 2],
    ['word '.repeat(80), 4],
    ['', 1],
    ['\u4e2d\u6587', 1],
  ])('%j takes %i lines', (title, expected) => {
    expect(titleLines(title.trim()).lines).toHaveLength(expected);
  });
});

describe('ogPng', () => {
  it('is a PNG of 1200 by 630 that decoders read', async () => {
    const { info } = await sharp(await draw('Title'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 });
  });

  it.each([
    ['a word', 'Title'],
    ['letters with marks', 'Été « œuvre »'],
    ['the highest and the lowest characters', 'ÅÇğj'],
    ['them on every line', 'ÅÇğj '.repeat(80).trim()],
    ['three large lines', 'A title that is much too long for a line and for two lines'],
    ['marks that stand on each other', '¨¸¨¸˝'],
    ['a word that is wider than the picture', 'W'.repeat(300)],
    ['characters that the font lacks', '\u4e2d\u6587'],
  ])('writes %s in ink on paper', async (_, title) => {
    const expected = await pixelsOf(await draw(''));
    const { lines, size } = titleLines(title);
    for (const [index, line] of lines.entries()) {
      const baseline = Math.round(230 + size * (0.8 + index * 1.16));
      await writePlainly(expected, line, { size, baseline, paint: INK });
    }
    expect((await pixelsOf(await draw(title))).equals(expected)).toBe(true);
  });

  it('writes all of the part in grey on paper', async () => {
    const expected = await pixelsOf(await draw('ÅÇğj '.repeat(80), ''));
    await writePlainly(expected, 'ÅÇğj', { size: 32, baseline: 564, paint: GREY });
    expect((await pixelsOf(await draw('ÅÇğj '.repeat(80), 'ÅÇğj'))).equals(expected)).toBe(true);
  });

  it('writes no title over that of another picture', async () => {
    const titles = ['A first title', 'Second', 'The third of the titles'];
    const together = await Promise.all(titles.map((title) => draw(title)));
    for (const [index, title] of titles.entries()) {
      expect(await draw(title)).toEqual(together[index]);
    }
  });

  it('gives the same bytes for the same text', async () => {
    expect(await draw('Same')).toEqual(await draw('Same'));
  });
});
