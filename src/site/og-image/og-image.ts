import { depthOfFont, placeLine, type Raster, rasterOf } from './og-font.ts';
import { GREY_RAMP, INK_RAMP, MARKER_INDEX, PALETTE, type Ramp } from './og-palette.ts';
import { stamp } from './og-stamp.ts';
import { IndexedRows, pngFile } from './png.ts';
import { type DeflatedRun, deflateRun } from './zlib-stream.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE = { size: 84, smaller: 64, leading: 1.16, lines: 4 } as const;
const SITE_SIZE = 52;
const PART_SIZE = 32;
/** Rows that hold all of a title, whatever its characters, and nothing else. */
const TITLE_ROWS = { from: 208, to: 525 } as const;
/**
 * Levels of compression. What many pictures share gets the best; what a title adds costs a third
 * less time at the first than at the third, and a tenth more bytes.
 */
const LEVEL = { shared: 9, title: 1 } as const;

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
  rows: IndexedRows,
  area: { x: number; y: number; width: number; height: number },
  colour: number,
): void {
  const right = Math.min(area.x + area.width, WIDTH);
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < right; x++) rows.set(x, y, colour);
  }
}

/** A character and where its first pixel is. */
interface Placed {
  readonly raster: Raster;
  readonly left: number;
  readonly top: number;
}

/** The characters of a line whose baseline starts at (x, y). */
async function place(
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const { codePoint, x: pen } of placeLine(text, size).characters) {
    const raster = await rasterOf(codePoint, size);
    const left = Math.round(x + pen) + raster.left;
    placed.push({ raster, left, top: Math.round(y) + raster.top });
  }
  return placed;
}

function write(rows: IndexedRows, characters: readonly Placed[], ramp: Ramp): void {
  for (const { raster, left, top } of characters) stamp(rows, raster, { left, top, ramp });
}

/** What the pictures of a part of the site have in common: all rows but those of titles. */
interface Frame {
  readonly head: DeflatedRun;
  readonly foot: DeflatedRun;
}

async function drawFrame(site: string, part: string): Promise<Frame> {
  const rows = new IndexedRows(WIDTH, HEIGHT);
  const ink = INK_RAMP.first + INK_RAMP.steps - 1;
  fill(rows, { x: 0, y: HEIGHT - 24, width: WIDTH, height: 24 }, ink);
  const width = Math.round(placeLine(site, SITE_SIZE).width) + 16;
  fill(rows, { x: MARGIN - 8, y: MARGIN + 26, width, height: 22 }, MARKER_INDEX);
  write(rows, await place(site, { x: MARGIN, y: MARGIN + 44, size: SITE_SIZE }), INK_RAMP);
  write(rows, await place(part, { x: MARGIN, y: HEIGHT - 66, size: PART_SIZE }), GREY_RAMP);
  return {
    head: deflateRun(rows.slice(0, TITLE_ROWS.from), LEVEL.shared),
    foot: deflateRun(rows.slice(TITLE_ROWS.to, HEIGHT), LEVEL.shared),
  };
}

const frames = new Map<string, Promise<Frame>>();

function frameOf(site: string, part: string): Promise<Frame> {
  const key = JSON.stringify([site, part]);
  const frame = frames.get(key) ?? drawFrame(site, part);
  frames.set(key, frame);
  return frame;
}

const blanks = new Map<number, DeflatedRun>();

function blankRows(height: number): DeflatedRun {
  const blank =
    blanks.get(height) ?? deflateRun(new IndexedRows(WIDTH, height).bytes, LEVEL.shared);
  blanks.set(height, blank);
  return blank;
}

/** Every title is drawn on the same rows: memory that is new costs more than the drawing. */
const canvas = new IndexedRows(WIDTH, TITLE_ROWS.to - TITLE_ROWS.from);

function drawTitle(characters: readonly Placed[], height: number): DeflatedRun {
  const bytes = canvas.slice(0, height);
  bytes.fill(0);
  write(canvas, characters, INK_RAMP);
  return deflateRun(bytes, LEVEL.title);
}

/** Draws a picture as PNG: the same text gives the same bytes on every machine. */
export async function ogPng({ site, title, part }: OgText): Promise<Buffer> {
  const { head, foot } = await frameOf(site, part);
  const { lines, size } = titleLines(title);
  const top = MARGIN + 150 - TITLE_ROWS.from;
  const baseline = (line: number) => top + size * (0.8 + line * TITLE.leading);
  const placed = lines.map((line, index) => place(line, { x: MARGIN, y: baseline(index), size }));
  const characters = (await Promise.all(placed)).flat();
  const height = Math.round(baseline(lines.length - 1)) + Math.ceil(size * depthOfFont());
  const blank = blankRows(TITLE_ROWS.to - TITLE_ROWS.from - height);
  const rows = [head, drawTitle(characters, height), blank, foot];
  return pngFile({ width: WIDTH, height: HEIGHT, palette: PALETTE, rows });
}
