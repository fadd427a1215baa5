import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE = { size: 84, smaller: 64, leading: 1.16, lines: 4 } as const;

/** What a preview picture says. */
export interface OgText {
  readonly site: string;
  readonly title: string;
  /** The part of the site that the page belongs to. */
  readonly part: string;
}

let loaded: Font | undefined;

/** The face of the site's headings. Its outlines are drawn, so no font of the machine matters. */
function font(): Font {
  if (!loaded) {
    const file = new URL('../src/assets/fonts/besley-latin-700-normal.woff2', import.meta.url);
    const font = create(readFileSync(file));
    if (font.isCollection) throw new Error('The font of the headings is a collection.');
    loaded = font;
  }
  return loaded;
}

const codePoints = (text: string) =>
  [...text.replace(/\s/g, ' ')]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((codePoint) => font().hasGlyphForCodePoint(codePoint));

function widthOf(text: string, size: number): number {
  const units = codePoints(text).reduce(
    (sum, codePoint) => sum + font().glyphForCodePoint(codePoint).advanceWidth,
    0,
  );
  return (units * size) / font().unitsPerEm;
}

/** Outlines of a line of text whose baseline starts at (x, y). */
function outline(text: string, x: number, y: number, size: number, fill: string): string {
  const scale = size / font().unitsPerEm;
  let advance = 0;
  const glyphs = codePoints(text).map((codePoint) => {
    const glyph = font().glyphForCodePoint(codePoint);
    const path = `<path transform="translate(${advance} 0)" d="${glyph.path.toSVG()}"/>`;
    advance += glyph.advanceWidth;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

function wrap(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && widthOf(longer, size) <= WIDTH - 2 * MARGIN) {
      lines.splice(-1, 1, longer);
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** The lines of a title in the largest size that holds it; what does not fit at all is cut. */
function titleLines(title: string): { lines: readonly string[]; size: number } {
  const large = wrap(title, TITLE.size);
  if (large.length < TITLE.lines) return { lines: large, size: TITLE.size };
  const lines = wrap(title, TITLE.smaller);
  if (lines.length <= TITLE.lines) return { lines, size: TITLE.smaller };
  const shown = lines.slice(0, TITLE.lines);
  return { lines: shown.with(-1, `${shown.at(-1)}…`), size: TITLE.smaller };
}

/** The picture as SVG: the same text gives the same bytes on every machine. */
export function ogSvg({ site, title, part }: OgText): string {
  const { lines, size } = titleLines(title);
  const top = MARGIN + 150;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fcfcf9"/>`,
    `<rect y="${HEIGHT - 24}" width="${WIDTH}" height="24" fill="#16181d"/>`,
    `<rect x="${MARGIN - 8}" y="${MARGIN + 26}" width="${widthOf(site, 52) + 16}" height="22" fill="#ffe45c"/>`,
    outline(site, MARGIN, MARGIN + 44, 52, '#16181d'),
    ...lines.map((line, index) =>
      outline(line, MARGIN, top + size * (0.8 + index * TITLE.leading), size, '#16181d'),
    ),
    outline(part, MARGIN, HEIGHT - 66, 32, '#5f6571'),
    '</svg>',
  ].join('');
}

/** The picture as PNG. */
export function ogPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, effort: 4 }).toBuffer();
}
