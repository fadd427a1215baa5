import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Renderer } from '@takumi-rs/wasm/node';
import { hasCharacter, installedFonts, neededFonts } from '../../compile/read/preview-fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** Takumi, and the fonts registered so far. */
class TextRenderer {
  readonly renderer: Renderer;
  readonly fontFamilies = [...installedFonts().keys()];
  readonly #files = [...installedFonts().values()].flat();
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
      for (const file of this.#files) {
        const { font, path, ranges } = file;
        if (this.#registered.has(path) || !hasCharacter(file, codePoint)) continue;
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
 * Draws a text with fonts from npm only: the same text yields the same pixels on every
 * machine.
 *
 * @param whole in any script and direction, without line breaks; characters whose font is not
 *   installed are left out
 */
export async function drawText(whole: string, style: TextStyle): Promise<DrawnText> {
  const text = neededFonts(whole).drawn;
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
  const options = { fontFamilies: takumi.fontFamilies };
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
