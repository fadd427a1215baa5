import { placeLine, type Raster, rasterOf } from './og-font.ts';
import { IndexedImage } from './png.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE = { size: 84, smaller: 64, leading: 1.16, lines: 4 } as const;
const SITE_SIZE = 52;
const PART_SIZE = 32;

type Rgb = readonly [red: number, green: number, blue: number];
const PAPER: Rgb = [0xfc, 0xfc, 0xf9];
const INK: Rgb = [0x16, 0x18, 0x1d];
const MARKER: Rgb = [0xff, 0xe4, 0x5c];
const GREY: Rgb = [0x5f, 0x65, 0x71];

/** Colours from a ground, left out, to the colour of a text on it: they smooth its edges. */
const ramp = (ground: Rgb, text: Rgb, steps: number): Rgb[] =>
  Array.from({ length: steps }, (_, step) => {
    const mix = (channel: 0 | 1 | 2) =>
      Math.round(ground[channel] + ((text[channel] - ground[channel]) * (step + 1)) / steps);
    return [mix(0), mix(1), mix(2)];
  });

const inkOnPaper = ramp(PAPER, INK, 6);
const inkOnMarker = ramp(MARKER, INK, 3);
const greyOnPaper = ramp(PAPER, GREY, 5);
const PALETTE = [PAPER, ...inkOnPaper, ...greyOnPaper, MARKER, ...inkOnMarker];

const INK_INDEX = 1;
const GREY_INDEX = INK_INDEX + inkOnPaper.length;
const MARKER_INDEX = GREY_INDEX + greyOnPaper.length;

/** A run of the palette that leads from the ground to a text. */
interface Ramp {
  readonly first: number;
  readonly steps: number;
}
const INK_RAMP: Ramp = { first: INK_INDEX, steps: inkOnPaper.length };
const GREY_RAMP: Ramp = { first: GREY_INDEX, steps: greyOnPaper.length };
const MARKED_RAMP: Ramp = { first: MARKER_INDEX + 1, steps: inkOnMarker.length };

/** What a preview picture says. */
export interface OgText {
  readonly site: string;
  readonly title: string;
  /** The part of the site that the page belongs to. */
  readonly part: string;
}

function wrap(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && placeLine(longer, size).width <= WIDTH - 2 * MARGIN) {
      lines.splice(-1, 1, longer);
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** The lines of a title in the largest size that holds it; what does not fit at all is cut. */
export function titleLines(title: string): { lines: readonly string[]; size: number } {
  const large = wrap(title, TITLE.size);
  if (large.length < TITLE.lines) return { lines: large, size: TITLE.size };
  const lines = wrap(title, TITLE.smaller);
  if (lines.length <= TITLE.lines) return { lines, size: TITLE.smaller };
  const shown = lines.slice(0, TITLE.lines);
  return { lines: shown.with(-1, `${shown.at(-1)}…`), size: TITLE.smaller };
}

function fill(
  image: IndexedImage,
  area: { x: number; y: number; width: number; height: number },
  colour: number,
): void {
  const right = Math.min(area.x + area.width, WIDTH);
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < right; x++) image.set(x, y, colour);
  }
}

function stamp(
  image: IndexedImage,
  { width, coverage }: Raster,
  left: number,
  top: number,
  colour: Ramp,
): void {
  const columns = Math.min(width, WIDTH - left);
  const rows = Math.min(coverage.length / width, HEIGHT - top);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const share = coverage[row * width + column] ?? 0;
      if (share === 0) continue;
      const ground = image.get(left + column, top + row);
      const { first, steps } = ground === MARKER_INDEX ? MARKED_RAMP : colour;
      const step = Math.round((share / 255) * steps);
      if (step > 0) image.set(left + column, top + row, Math.max(first + step - 1, ground));
    }
  }
}

/** Writes a line whose baseline starts at (x, y), in a colour that the ramp leads to. */
async function write(
  image: IndexedImage,
  text: string,
  { x, y, size, colour }: { x: number; y: number; size: number; colour: Ramp },
): Promise<void> {
  for (const { codePoint, x: pen } of placeLine(text, size).characters) {
    const raster = await rasterOf(codePoint, size);
    stamp(image, raster, Math.round(x + pen) + raster.left, Math.round(y) + raster.top, colour);
  }
}

async function drawFrame(site: string, part: string): Promise<IndexedImage> {
  const image = new IndexedImage(WIDTH, HEIGHT, PALETTE);
  const ink = INK_INDEX + inkOnPaper.length - 1;
  fill(image, { x: 0, y: HEIGHT - 24, width: WIDTH, height: 24 }, ink);
  const width = Math.round(placeLine(site, SITE_SIZE).width) + 16;
  fill(image, { x: MARGIN - 8, y: MARGIN + 26, width, height: 22 }, MARKER_INDEX);
  const siteLine = { x: MARGIN, y: MARGIN + 44, size: SITE_SIZE, colour: INK_RAMP };
  await write(image, site, siteLine);
  await write(image, part, { x: MARGIN, y: HEIGHT - 66, size: PART_SIZE, colour: GREY_RAMP });
  return image;
}

const frames = new Map<string, Promise<IndexedImage>>();

/** What the pictures of a part of the site have in common, drawn once. */
function frameOf(site: string, part: string): Promise<IndexedImage> {
  const key = JSON.stringify([site, part]);
  let frame = frames.get(key);
  if (!frame) {
    frame = drawFrame(site, part);
    frames.set(key, frame);
  }
  return frame;
}

/** Draws a picture as PNG: the same text gives the same bytes on every machine. */
export async function ogPng({ site, title, part }: OgText): Promise<Buffer> {
  const image = (await frameOf(site, part)).copy();
  const { lines, size } = titleLines(title);
  const top = MARGIN + 150;
  for (const [index, line] of lines.entries()) {
    const y = top + size * (0.8 + index * TITLE.leading);
    await write(image, line, { x: MARGIN, y, size, colour: INK_RAMP });
  }
  return image.encode();
}
