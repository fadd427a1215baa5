import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Renderer } from '@takumi-rs/wasm/node';

const { resolve } = createRequire(import.meta.url);

/**
 * Packages of `@fontsource-variable`: the face of the headings, then those for other scripts. The
 * first one that has a character draws it; a character that none has is left out.
 */
const FONTS = [
  'besley',
  'roboto-slab',
  'frank-ruhl-libre',
  'noto-kufi-arabic',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-sc',
  'hahmlet',
  'noto-emoji',
];

/** A part of a font, and the code points that it is for. */
interface FontFile {
  readonly font: string;
  readonly path: string;
  readonly ranges: [first: number, last: number][];
}

function parseRanges(unicodeRange: string): FontFile['ranges'] {
  return unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function fontFiles(font: string): FontFile[] {
  const folder = `@fontsource-variable/${font}`;
  const subsets: Record<string, string> = JSON.parse(
    readFileSync(resolve(`${folder}/unicode.json`), 'utf8'),
  );
  return Object.entries(subsets).map(([subset, unicodeRange]) => ({
    font,
    path: `${folder}/files/${font}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: parseRanges(unicodeRange),
  }));
}

/** Takumi, and the fonts that it was given so far. */
class TextRenderer {
  readonly renderer: Renderer;
  readonly #files = FONTS.flatMap(fontFiles);
  readonly #registered = new Map<string, Promise<unknown>>();
  readonly #knownCodePoints = new Set<number>();

  constructor(renderer: Renderer) {
    this.renderer = renderer;
  }

  /** Registers every file for a character of the text, so that earlier texts change nothing. */
  async registerFontsFor(text: string): Promise<void> {
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (this.#knownCodePoints.has(codePoint)) continue;
      this.#knownCodePoints.add(codePoint);
      for (const { font, path, ranges } of this.#files) {
        if (this.#registered.has(path)) continue;
        if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue;
        const data = readFileSync(resolve(path));
        const family = this.renderer.registerFont({ name: font, data, unicodeRange: ranges });
        this.#registered.set(path, family);
      }
    }
    await Promise.all(this.#registered.values());
  }
}

let started: Promise<TextRenderer> | undefined;

async function start(): Promise<TextRenderer> {
  const { Renderer } = await import('@takumi-rs/wasm/node');
  return new TextRenderer(new Renderer());
}

/** Height of a line, in shares of the font's size. */
export const LINE_HEIGHT = 1.16;

/** How a text is set. */
export interface TextStyle {
  /** Of the font, pixels. */
  readonly size: number;
  /** Pixels; longer lines are broken. */
  readonly maxWidth: number;
  /** The last line ends with an ellipsis if there would be more. */
  readonly maxLines: number;
  /** Whether the box is as wide as `maxWidth`, whatever the text: right-to-left text begins there. */
  readonly isFullWidth?: boolean;
}

/** For what reaches out of a text's box, such as marks above its first line. */
const PADDING = 40;

/** A text as pixels. */
export interface DrawnText {
  /** Of the text's box, pixels. */
  readonly width: number;
  readonly height: number;
  /** The box and its padding, row by row, four bytes for each pixel. The last says how much of it the text covers. */
  readonly rgba: Uint8Array;
  /** Pixels of a row. */
  readonly columns: number;
  /** On each side of the box, pixels. */
  readonly padding: number;
}

const BEGINS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Draws a text with the fonts of this project alone: the same text gives the same pixels on every
 * machine.
 *
 * @param text of any script, in either direction; without line breaks
 */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText> {
  started ??= start();
  const takumi = await started;
  await takumi.registerFontsFor(text);
  const node = {
    type: 'text' as const,
    text,
    style: {
      boxSizing: 'content-box',
      padding: PADDING,
      width: style.isFullWidth ? style.maxWidth : 'max-content',
      maxWidth: style.maxWidth,
      fontSize: style.size,
      fontWeight: 700,
      lineHeight: LINE_HEIGHT,
      color: 'black',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      lineClamp: style.maxLines,
      textOverflow: 'ellipsis',
      direction: BEGINS_RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr',
    } as const,
  };
  const options = { fontFamilies: FONTS };
  const box = await takumi.renderer.measure(node, options);
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
  return {
    width: box.width - 2 * PADDING,
    height: box.height - 2 * PADDING,
    rgba: await takumi.renderer.render(node, { ...options, width, height, format: 'raw' }),
    columns: width,
    padding: PADDING,
  };
}
