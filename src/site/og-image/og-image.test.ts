import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ogPng } from './og-image.ts';

const WIDTH = 1200;
/** The rows of titles, from the marker to the part's name. */
const TITLE_ROWS = { from: 130, to: 538 };
const PAPER = [0xfc, 0xfc, 0xf9];

const draw = (title: string, part = 'Part') => ogPng({ site: 'Site', title, part });

/** The pixels of a title that are not paper, as `x,y` with their colour. */
async function inkOf(title: string): Promise<Map<string, string>> {
  const { data, info } = await sharp(await draw(title))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = new Map<string, string>();
  for (let pixel = TITLE_ROWS.from * WIDTH; pixel < TITLE_ROWS.to * WIDTH; pixel++) {
    const colour = data.subarray(pixel * info.channels, pixel * info.channels + 3);
    if (PAPER.some((channel, index) => channel !== colour[index])) {
      ink.set(`${pixel % WIDTH},${Math.floor(pixel / WIDTH)}`, colour.toString('hex'));
    }
  }
  return ink;
}

/** Where the ink of a title begins and ends. */
async function edgesOf(title: string) {
  const places = [...(await inkOf(title)).keys()].map((place) => place.split(',').map(Number));
  const [xs, ys] = [0, 1].map((axis) =>
    places.map((place) => place[axis] ?? 0).toSorted((a, b) => a - b),
  );
  return { left: xs?.[0], right: xs?.at(-1), top: ys?.[0], bottom: ys?.at(-1) };
}

/** The title's lines of ink, counted from top to bottom. */
async function linesOf(title: string): Promise<number> {
  const rows = new Set(
    [...(await inkOf(title)).keys()].map((place) => Number(place.split(',')[1])),
  );
  return [...rows].filter((row) => !rows.has(row - 1)).length;
}

const SCRIPTS: readonly (readonly [script: string, title: string, other: string])[] = [
  ['Latin', 'Title', 'Titre'],
  ['Latin with marks', 'Été « œuvre »', 'Été « Œuvre »'],
  ['Latin beyond the first block', 'Łódź', 'Łódz'],
  ['Vietnamese', 'Hướng dẫn', 'Hướng dân'],
  ['Greek', 'Ελλάδα', 'Ελλάδι'],
  ['Cyrillic', 'Привет', 'Привез'],
  ['Hebrew', 'שלום', 'שלוב'],
  ['Arabic', 'مرحبا', 'مرحبت'],
  ['Devanagari', 'नमस्ते', 'नमस्ता'],
  ['Chinese', '指南', '指北'],
  ['Japanese', 'はじめに', 'はじめて'],
  ['what HTML would hide', '<b>&amp;</b>', '&'],
];

describe('ogPng', () => {
  it('is a valid PNG of 1200 by 630 pixels', async () => {
    const { info } = await sharp(await draw('Title'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 });
  });

  it.each(SCRIPTS)('draws %s', async (_, title, other) => {
    const [ink, otherInk] = await Promise.all([inkOf(title), inkOf(other)]);
    expect(ink.size).toBeGreaterThan(500);
    expect(ink).not.toEqual(otherInk);
  });

  it.each([
    ['no font has', '\u{10ffff}'],
    ['are in a font that is not installed', '안내서🚀'],
  ])('omits characters that %s', async (_, title) => {
    expect((await inkOf(title)).size).toBe(0);
    expect(await inkOf(`A${title}`)).toEqual(await inkOf('A'));
  });

  it.each([
    ['Latin', 'A', 'An'],
    ['Chinese', '指', '指南'],
  ])('begins %s on the left', async (_, start, title) => {
    const { left, right = 0 } = await edgesOf(start);
    expect(left).toBeLessThan(100);
    const ink = await inkOf(title);
    for (const [place, colour] of await inkOf(start)) {
      if (Number(place.split(',')[0]) < right - 2) expect(ink.get(place), place).toBe(colour);
    }
  });

  it.each([
    ['Hebrew', 'ש', 'שב'],
    ['Arabic', 'د', 'دب'],
  ])('begins %s on the right', async (_, start, title) => {
    const { left = 0, right } = await edgesOf(start);
    expect(right).toBeGreaterThan(1100);
    const ink = await inkOf(title);
    for (const [place, colour] of await inkOf(start)) {
      if (Number(place.split(',')[0]) > left + 2) expect(ink.get(place), place).toBe(colour);
    }
  });

  it.each([
    ['Short', 1],
    ['A title that is a little too long for one line', 2],
    ['A title that is much too long for a line and for two lines', 3],
    ['word '.repeat(80), 4],
    ['指南'.repeat(8), 2],
    ['指南'.repeat(80), 4],
  ])('sets %j in %i lines', async (title, lines) => {
    expect(await linesOf(title)).toBe(lines);
  });

  it.each([
    ['a word that is wider than the picture', 'W'.repeat(300)],
    ['such a word beside others', `a ${'o'.repeat(40)} b`],
    ['the highest and the lowest characters', 'ÅÇğj '.repeat(80)],
    ['right-to-left text', 'שלום '.repeat(80)],
    ['marks that stand on each other', `Z${'\u0302\u0300\u0323'.repeat(20)}`],
  ])('keeps %s within the margins', async (_, title) => {
    const { left, right, top, bottom } = await edgesOf(title);
    expect(left).toBeGreaterThan(70);
    expect(right).toBeLessThan(1130);
    expect(top).toBeGreaterThan(TITLE_ROWS.from);
    expect(bottom).toBeLessThan(TITLE_ROWS.to);
  });

  it.each([
    ['spaces', 'One  two ', 'One two'],
    ['lines', 'One\n\ttwo', 'One two'],
    ['nothing', ' \n', ''],
  ])('takes %s as a browser does', async (_, title, same) => {
    expect(await draw(title)).toEqual(await draw(same));
  });

  it('shows the site and the part too', async () => {
    const texts = [
      { site: 'Site', title: 'Title', part: 'Part' },
      { site: 'Sité', title: 'Title', part: 'Part' },
      { site: 'Site', title: 'Title', part: 'Pars' },
      { site: 'Site', title: 'Title', part: '' },
    ];
    const pictures = await Promise.all(texts.map(ogPng));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(texts.length);
  });

  it('does not depend on pictures drawn before or concurrently', async () => {
    onTestFinished(() => void vi.resetModules());
    const titles = SCRIPTS.map(([, title]) => title);
    const together = await Promise.all(titles.map((title) => draw(title)));
    for (const [index, title] of titles.entries()) {
      vi.resetModules();
      const { ogPng: freshOgPng } = await import('./og-image.ts');
      const alone = await freshOgPng({ site: 'Site', title, part: 'Part' });
      expect(alone.equals(together[index] ?? Buffer.alloc(0)), title).toBe(true);
    }
  });
});
