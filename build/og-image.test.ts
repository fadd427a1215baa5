import { describe, expect, it } from 'vitest';
import { ogPng, ogSvg } from './og-image.ts';

const svg = (title: string) => ogSvg({ site: 'Site', title, part: 'Part' });
/** Lines of the title: every group of outlines but those of the site and the part. */
const lines = (title: string) => svg(title).split('<g ').length - 3;

describe('ogSvg', () => {
  it.each([
    ['Short', 1],
    ['A title that is a little too long for one line', 2],
    ['word '.repeat(80), 4],
    ['', 1],
    ['\u4e2d\u6587', 1],
  ])('%j takes %i lines', (title, expected) => {
    expect(lines(title.trim())).toBe(expected);
  });

  it('holds outlines and no text, so that no font of the machine matters', () => {
    expect(svg('Été « œuvre » <b>')).not.toContain('<text');
    expect(svg('Same')).toBe(svg('Same'));
  });

  it('becomes a PNG of 1200 by 630', async () => {
    const png = await ogPng(svg('Title'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
