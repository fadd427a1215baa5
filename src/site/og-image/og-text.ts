import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Renderer } from '@takumi-rs/wasm/node';

const { resolve } = createRequire(import.meta.url);

/**
 * Packages of `@fontsource-variable`: the font of the headings, then those for other scripts. A
 * character is drawn in the first font that has it, and omitted if none does.
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

/** A subset of a font, and its code points. */
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

/** Takumi, and the fonts registered so far. */
class TextRenderer {
  readonly renderer: Renderer;
  readonly #files = FONTS.flatMap(fontFiles);
  readonly #registered = new Map<string, Promise<unknown>>();
  readonly #knownCodePoints = new Set<number>();

  constructor(renderer: Renderer) {
    this.renderer = renderer;
  }

  /**
   * Registers every file that has a character of the text, so that the result does not depend on
   * earlier texts.
   */
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

/** Line height, as a multiple of the font size. */
export const LINE_HEIGHT = 1.16;

export interface TextStyle {
  /** Font size in pixels. */
  readonly size: number;
  /** In pixels; longer lines are broken. */
  readonly maxWidth: number;
  /** The text is cut after these, with an ellipsis. */
  readonly maxLines: number;
  /** Whether the box is always `maxWidth` wide, for right-to-left text to start at its right edge. */
  readonly isFullWidth?: boolean;
}

/** Room for what reaches out of a text's box, such as accents above its first line. */
const PADDING = 40;

/** A text as pixels. */
export interface DrawnText {
  /** Of the text's box, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The box and its padding, row by row, four bytes per pixel; the last is the coverage. */
  readonly rgba: Uint8Array;
  /** Pixels per row. */
  readonly columns: number;
  /** On each side of the box, in pixels. */
  readonly padding: number;
}

const BEGINS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Draws a text with fonts of this project only: the same text yields the same pixels on every
 * machine.
 *
 * @param text in any script and direction, without line breaks
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
