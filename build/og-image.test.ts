import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ogPng, titleLines } from './og-image.ts';

const draw = (title: string) => ogPng({ site: 'Site', title, part: 'Part' });

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

  it.each(['', 'Title', 'gyp '.repeat(22), 'W'.repeat(300)])(
    'is one whole zlib stream of all rows, its checksum right: %j',
    async (title) => {
      const png = await draw(title.trim());
      const start = png.indexOf('IDAT');
      const length = png.readUInt32BE(start - 4);
      const rows = inflateSync(png.subarray(start + 4, start + 4 + length));
      expect(rows).toHaveLength((1 + 1200 / 2) * 630);
      expect(png.subarray(start + 4 + length + 8, start + 4 + length + 12).toString()).toBe('IEND');
    },
  );

  it('writes the title in ink on paper', async () => {
    const dark = async (title: string) => {
      const pixels = await sharp(await draw(title))
        .raw()
        .toBuffer();
      return pixels.filter((channel) => channel < 0x40).length;
    };
    expect(await dark('Été « œuvre »')).toBeGreaterThan((await dark('')) + 10_000);
  });

  it('cuts what is too long for the picture', async () => {
    await expect(draw('W'.repeat(300))).resolves.toBeInstanceOf(Buffer);
  });

  it('gives the same bytes for the same text', async () => {
    expect(await draw('Same')).toEqual(await draw('Same'));
  });
});
