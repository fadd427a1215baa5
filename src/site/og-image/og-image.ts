import { remember } from '../../common/remember.ts';
import { PLAIN } from '../../compile/read/preview-fonts.ts';
import { type DrawnText, drawText, LINE_HEIGHT } from './og-text.ts';
import { bytesOfRow, indexedPng, type Rgb } from './png.ts';

/** Consecutive palette colours, from almost the background to the text colour. */
export interface Ramp {
  /** Palette index of the first colour. */
  readonly first: number;
  readonly steps: number;
}

/** A rendered text in one colour that can be printed at any position. */
interface Stamp {
  /** Offset of each byte of the text, from the top left of its box. */
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
}

/**
 * @param width of a row, in pixels
 * @param shift 1 if the text starts at the second pixel of a byte
 */
export function stampOf(
  { rgba, columns, padding }: DrawnText,
  { first, steps }: Ramp,
  width: number,
  shift: 0 | 1 = 0,
): Stamp {
  const offsets: number[] = [];
  const bytes: number[] = [];
  for (let pixel = 0; pixel < rgba.length / 4; pixel++) {
    const alpha = rgba[4 * pixel + 3] ?? 0;
    const step = Math.round((alpha / 255) * steps);
    if (step === 0) continue;
    const x = (pixel % columns) - padding + shift;
    const y = Math.floor(pixel / columns) - padding;
    const offset = y * bytesOfRow(width) + (x >> 1);
    const byte = (first + step - 1) << (x % 2 === 0 ? 4 : 0);
    if (offset === offsets.at(-1)) {
      bytes.push((bytes.pop() ?? 0) | byte);
    } else {
      offsets.push(offset);
      bytes.push(byte);
    }
  }
  return { offsets: Int32Array.from(offsets), bytes: Uint8Array.from(bytes) };
}

/** The higher palette index wins where letters overlap. */
const blend = (one: number, other: number): number =>
  Math.max(one & 0xf0, other & 0xf0) | Math.max(one & 0xf, other & 0xf);

/** @param index of the byte at the top left of the text's box */
export function print(rows: Uint8Array, { offsets, bytes }: Stamp, index: number): void {
  for (let at = 0; at < offsets.length; at++) {
    const target = index + (offsets[at] ?? 0);
    const byte = bytes[at] ?? 0;
    const ground = rows[target] ?? 0;
    rows[target] = ground === 0 ? byte : blend(ground, byte);
  }
}

const WIDTH = 1200;
const HEIGHT = 630;
const ROW = bytesOfRow(WIDTH);
const MARGIN = 80;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const NAME = { size: 52, top: 73 } as const;
const MARKER_AREA = { left: MARGIN - 8, top: 106, bottom: 128 } as const;
const TITLE = { sizes: [84, 64], top: 214, height: 300 } as const;
const PART = { size: 32, top: 533 } as const;
const BAR_TOP = HEIGHT - 24;
/** The first row of a title, including accents above its box. */
const TITLE_START = 170;

const PAPER: Rgb = [0xfc, 0xfc, 0xf9];
const INK: Rgb = [0x16, 0x18, 0x1d];
/** `--marker` of light pages in `src/styles/tokens.css`. */
const MARKER = '#ffe45c';
const GREY: Rgb = [0x5f, 0x65, 0x71];

/** Colours from a background (exclusive) to a text colour, for antialiasing. */
const mix = (ground: Rgb, text: Rgb, steps: number): Rgb[] =>
  Array.from({ length: steps }, (_, step) => {
    const channel = (index: 0 | 1 | 2) =>
      Math.round(ground[index] + ((text[index] - ground[index]) * (step + 1)) / steps);
    return [channel(0), channel(1), channel(2)];
  });

const palette = (marker: Rgb): readonly Rgb[] => [
  PAPER,
  ...mix(PAPER, INK, 6),
  ...mix(PAPER, GREY, 5),
  marker,
  ...mix(marker, INK, 3),
];
const INK_ON_PAPER: Ramp = { first: 1, steps: 6 };
const GREY_ON_PAPER: Ramp = { first: 7, steps: 5 };
const INK_PAIR = 0x66;
const MARKER_INDEX = 12;
/** Maps a palette index of paper or {@link INK_ON_PAPER} to the one on the marker. */
const onMarker = (index: number) => MARKER_INDEX + Math.ceil(index / 2);

const rgb = (hex: string): Rgb => {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
};

export interface OgText {
  readonly site: string;
  readonly title: string;
  /** The part of the site to which the page belongs. */
  readonly part: string;
  /** Colour of the mark on the site’s name, as `#rrggbb` (default: that of Lectern). */
  readonly marker?: string;
}

const indexOf = (x: number, y: number) => y * ROW + 1 + (x >> 1);

/** Draws everything but the title, which all pictures of a part of the site share. */
async function drawCommonRows(site: string, part: string): Promise<Uint8Array> {
  const rows = new Uint8Array(ROW * HEIGHT);
  const line = { maxWidth: TEXT_WIDTH, maxLines: 1 };
  const name = await drawText(site, { ...line, size: NAME.size });
  print(rows, stampOf(name, INK_ON_PAPER, WIDTH), indexOf(MARGIN, NAME.top));
  for (let y = MARKER_AREA.top; y < MARKER_AREA.bottom; y++) {
    const end = indexOf(MARGIN + name.width + 8, y);
    for (let index = indexOf(MARKER_AREA.left, y); index < end; index++) {
      const pair = rows[index] ?? 0;
      rows[index] = (onMarker(pair >> 4) << 4) | onMarker(pair & 0xf);
    }
  }
  const label = await drawText(part, { ...line, size: PART.size });
  print(rows, stampOf(label, GREY_ON_PAPER, WIDTH), indexOf(MARGIN, PART.top));
  for (let y = BAR_TOP; y < HEIGHT; y++) rows.fill(INK_PAIR, indexOf(0, y), indexOf(WIDTH, y));
  return rows;
}

const commonRowsOf = remember((site: string) =>
  remember((part: string) => drawCommonRows(site, part)),
);

async function drawLetter(character: string, size: number) {
  const drawn = await drawText(character, { size, maxWidth: TEXT_WIDTH, maxLines: 1 });
  const stamp = (shift: 0 | 1) => stampOf(drawn, INK_ON_PAPER, WIDTH, shift);
  // For even and odd x.
  return { width: drawn.width, stamps: [stamp(0), stamp(1)] as const };
}

const letterOf = remember((size: number) =>
  remember((character: string) => drawLetter(character, size)),
);

interface Placed {
  readonly stamp: Stamp;
  readonly x: number;
  readonly y: number;
}

/** Sets a title from cached letters, ten times as fast as `drawText`; `undefined` if it is not plain or does not fit. */
async function setPlainTitle(title: string, size: number): Promise<Placed[] | undefined> {
  if (!PLAIN.test(title)) return undefined;
  const placed: Placed[] = [];
  const letter = letterOf(size);
  const space = await letter(' ');
  let [left, top] = [0, 0];
  for (const word of title.split(' ')) {
    const letters = await Promise.all(Array.from(word, letter));
    const width = letters.reduce((sum, letter) => sum + letter.width, 0);
    if (left + width > TEXT_WIDTH) [left, top] = [0, top + size * LINE_HEIGHT];
    if (width > TEXT_WIDTH || top + size > TITLE.height) return undefined;
    for (const { width, stamps } of letters) {
      const x = MARGIN + Math.round(left);
      placed.push({ stamp: stamps[x % 2 === 0 ? 0 : 1], x, y: TITLE.top + Math.round(top) });
      left += width;
    }
    left += space.width;
  }
  return placed;
}

/** Sets a title in any script; long titles are cut. */
async function setTitle(title: string): Promise<Placed[]> {
  const [large, small] = TITLE.sizes;
  const plain = (await setPlainTitle(title, large)) ?? (await setPlainTitle(title, small));
  if (plain) return plain;
  const style = { maxWidth: TEXT_WIDTH, maxLines: 4, isFullWidth: true };
  let drawn = await drawText(title, { ...style, size: large });
  if (drawn.height > TITLE.height) drawn = await drawText(title, { ...style, size: small });
  return [{ stamp: stampOf(drawn, INK_ON_PAPER, WIDTH), x: MARGIN, y: TITLE.top }];
}

const BREAKABLE_SPACE = /[^\S\u00a0\u202f]+/g;

/** Reused for every picture: allocation would take longer than drawing. */
const canvas = new Uint8Array(HEIGHT * ROW);
const titleCanvas = canvas.subarray(TITLE_START * ROW, PART.top * ROW);

/**
 * Draws a preview picture of 1200 × 630 pixels as PNG. It uses only fonts of the project, so that the
 * same text results in the same bytes on every machine.
 */
export async function ogPng({ site, title, part, marker = MARKER }: OgText): Promise<Buffer> {
  const rows = await commonRowsOf(site)(part);
  const placed = await setTitle(title.trim().replace(BREAKABLE_SPACE, ' '));
  canvas.set(rows);
  for (const { stamp, x, y } of placed) print(titleCanvas, stamp, indexOf(x, y - TITLE_START));
  return indexedPng(WIDTH, palette(rgb(marker)), canvas);
}
