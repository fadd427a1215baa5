import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lazy } from '../../common/lazy.ts';
import { hasCharacter, installedFonts, neededFonts } from '../../compile/read/preview-fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** The Takumi renderer, started once, and a function to register fonts. */
const takumi = lazy(async () => {
  const { Renderer } = await import('@takumi-rs/wasm/node');
  const renderer = new Renderer();
  const fontFamilies = [...installedFonts().keys()];
  const files = [...installedFonts().values()].flat();
  const registered = new Map<string, Promise<unknown>>();
  const checked = new Set<number>();
  /** Registers all fonts with a character of the text, so that the result does not depend on earlier texts. */
  const registerFontsFor = async (text: string) => {
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (checked.has(codePoint)) continue;
      checked.add(codePoint);
      for (const file of files) {
        const { font, path, ranges } = file;
        if (registered.has(path) || !hasCharacter(file, codePoint)) continue;
        const data = readFileSync(resolve(path));
        const family = renderer.registerFont({ name: font, data, unicodeRange: ranges });
        registered.set(path, family);
      }
    }
    await Promise.all(registered.values());
  };
  return { renderer, fontFamilies, registerFontsFor };
});

/** Line height, as a multiple of the font size. */
export const LINE_HEIGHT = 1.16;

export interface TextStyle {
  /** Font size in pixels. */
  readonly size: number;
  /** In pixels; longer lines wrap. */
  readonly maxWidth: number;
  /** Further lines are cut with an ellipsis. */
  readonly maxLines: number;
  /** Whether the box is always `maxWidth` wide, so that right-to-left text starts at its right edge. */
  readonly isFullWidth?: boolean;
}

/** Space for parts outside the box of a text, such as accents above the first line. */
const PADDING = 40;

/** A text as pixels. */
export interface DrawnText {
  /** Of the text's box, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The box with its padding by rows, four bytes per pixel; the last is the coverage. */
  readonly rgba: Uint8Array;
  /** Pixels per row. */
  readonly columns: number;
  /** On each side of the box, in pixels. */
  readonly padding: number;
}

const BEGINS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Draws a text with fonts from npm only: the same text results in the same pixels on every machine.
 *
 * @param input in any script and direction, without line breaks; characters without an installed font
 *   are left out
 */
export async function drawText(input: string, style: TextStyle): Promise<DrawnText> {
  const text = neededFonts(input).drawn;
  const { renderer, fontFamilies, registerFontsFor } = await takumi();
  await registerFontsFor(text);
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
  const options = { fontFamilies };
  const box = await renderer.measure(node, options);
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
  return {
    width: box.width - 2 * PADDING,
    height: box.height - 2 * PADDING,
    rgba: await renderer.render(node, { ...options, width, height, format: 'raw' }),
    columns: width,
    padding: PADDING,
  };
}
