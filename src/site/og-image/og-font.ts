import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import sharp from 'sharp';

let loaded: Font | undefined;

/** The face of the site's headings. Its outlines are drawn, so no font of the machine matters. */
function font(): Font {
  if (!loaded) {
    const file = new URL('../../assets/fonts/besley-latin-700-normal.woff2', import.meta.url);
    const font = create(readFileSync(file));
    if (font.isCollection) throw new Error('The font of the headings is a collection.');
    loaded = font;
  }
  return loaded;
}

/** How far the font's characters reach below the baseline, in shares of the size. */
export const depthOfFont = (): number => -font().bbox.minY / font().unitsPerEm;

const advances = new Map<number, number>();

/** How far a character moves the pen, in shares of the size; none for what the font lacks. */
function advance(codePoint: number): number | undefined {
  let known = advances.get(codePoint);
  if (known === undefined && font().hasGlyphForCodePoint(codePoint)) {
    known = font().glyphForCodePoint(codePoint).advanceWidth / font().unitsPerEm;
    advances.set(codePoint, known);
  }
  return known;
}

/** A character and where the pen stands for it, in pixels. */
export interface PlacedCharacter {
  readonly codePoint: number;
  readonly x: number;
}

/**
 * Places the characters of a line; those that the font lacks are left out.
 *
 * @param size of the font, pixels
 */
export function placeLine(
  text: string,
  size: number,
): { readonly characters: readonly PlacedCharacter[]; readonly width: number } {
  const characters: PlacedCharacter[] = [];
  let width = 0;
  for (const character of text.replace(/\s/g, ' ')) {
    const codePoint = character.codePointAt(0) ?? 0;
    const step = advance(codePoint);
    if (step === undefined) continue;
    characters.push({ codePoint, x: width });
    width += step * size;
  }
  return { characters, width };
}

/** How much of each pixel a character covers, 0 to 255, row by row. */
export interface Raster {
  readonly width: number;
  readonly coverage: Uint8Array;
  /** Of the first pixel, from the pen on the baseline. */
  readonly left: number;
  readonly top: number;
}

const rasters = new Map<string, Promise<Raster>>();

async function draw(codePoint: number, size: number): Promise<Raster> {
  const { path } = font().glyphForCodePoint(codePoint);
  const scale = size / font().unitsPerEm;
  const { minX, minY, maxX, maxY } = path.bbox;
  const left = Math.floor(minX * scale);
  const top = Math.floor(-maxY * scale);
  const width = Math.ceil(maxX * scale) - left;
  const height = Math.ceil(-minY * scale) - top;
  if (!(width > 0 && height > 0)) return { width: 1, coverage: new Uint8Array(), left: 0, top: 0 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="translate(${-left} ${-top}) scale(${scale} ${-scale})" d="${path.toSVG()}"/></svg>`;
  const coverage = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
  return { width, coverage, left, top };
}

/**
 * The pixels of a character, drawn once for each size.
 *
 * @param size of the font, pixels
 */
export function rasterOf(codePoint: number, size: number): Promise<Raster> {
  const key = `${codePoint}/${size}`;
  let raster = rasters.get(key);
  if (!raster) {
    raster = draw(codePoint, size);
    rasters.set(key, raster);
  }
  return raster;
}
