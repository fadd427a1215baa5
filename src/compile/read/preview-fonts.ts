import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lazy } from '../../common/lazy.ts';
import { remember } from '../../common/remember.ts';

const require = createRequire(import.meta.url);

/** A font of preview pictures in the npm scope `@fontsource-variable`. */
export interface PreviewFont {
  /** Name of the package, without its scope. */
  readonly name: string;
  /** Its script, for messages; absent for bundled fonts. */
  readonly script?: string;
  /** Matches the characters that need it. */
  readonly characters?: RegExp;
}

/**
 * The heading font, one for the rest of Latin, Greek and Cyrillic, and optional peer dependencies for
 * other scripts. The first font with a character is used.
 */
export const PREVIEW_FONTS: readonly PreviewFont[] = [
  { name: 'besley' },
  { name: 'roboto-slab' },
  { name: 'frank-ruhl-libre', script: 'Hebrew', characters: /\p{Script=Hebrew}/u },
  { name: 'noto-kufi-arabic', script: 'Arabic', characters: /\p{Script=Arabic}/u },
  { name: 'noto-sans-devanagari', script: 'Devanagari', characters: /\p{Script=Devanagari}/u },
  { name: 'noto-sans-thai', script: 'Thai', characters: /\p{Script=Thai}/u },
  {
    name: 'noto-sans-sc',
    script: 'Chinese, Japanese and symbols',
    characters:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u2100-\u2bff\u3000-\u303f\uff00-\uffef]/u,
  },
  { name: 'hahmlet', script: 'Korean', characters: /\p{Script=Hangul}/u },
  { name: 'noto-emoji', script: 'emoji', characters: /\p{Emoji}|\u20e3|\ufe0f/u },
];

/** A subset of a font, and its code points. */
export interface FontFile {
  /** Name of the font's package, without its scope. */
  readonly font: string;
  readonly path: string;
  readonly ranges: [first: number, last: number][];
}

/** Reads a file of a font; `undefined` if not installed. */
function fileOf(font: string, file: string): string | undefined {
  try {
    return readFileSync(require.resolve(`@fontsource-variable/${font}/${file}`), 'utf8');
  } catch {
    return undefined;
  }
}

function filesOf(font: string): FontFile[] | undefined {
  const subsets = fileOf(font, 'unicode.json');
  if (subsets === undefined) return undefined;
  return Object.entries<string>(JSON.parse(subsets)).map(([subset, unicodeRange]) => ({
    font,
    path: `@fontsource-variable/${font}/files/${font}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: unicodeRange.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}

/** The files of the installed fonts by name, in the order of {@link PREVIEW_FONTS}. */
export const installedFonts = lazy<ReadonlyMap<string, readonly FontFile[]>>(
  () =>
    new Map(
      PREVIEW_FONTS.flatMap(({ name }) => {
        const found = filesOf(name);
        return found ? [[name, found] as const] : [];
      }),
    ),
);

/** Whether a font file contains a character. */
export const hasCharacter = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

/** Matches Latin, Greek and Cyrillic text, which needs neither optional fonts nor shaping. */
export const PLAIN =
  /^[ -~\u00a0-\u00ac\u00ae-\u017f\u0370-\u045f\u1e00-\u1eff\u2013\u2014\u2018-\u201d\u2026\u202f]*$/;

/** The optional fonts for a character that the bundled ones lack. */
const optionalFonts = remember((character: string): readonly PreviewFont[] => {
  const codePoint = character.codePointAt(0) ?? 0;
  const isDrawn = PREVIEW_FONTS.filter(({ characters }) => !characters)
    .flatMap(({ name }) => installedFonts().get(name) ?? [])
    .some((file) => hasCharacter(file, codePoint));
  return isDrawn ? [] : PREVIEW_FONTS.filter(({ characters }) => characters?.test(character));
});

/**
 * Finds the optional fonts that a text needs.
 *
 * @returns the text without characters of missing fonts; the used fonts with their versions, on which the
 *   picture depends; and the first character that needs each missing font
 */
export function neededFonts(text: string) {
  const used = new Set<string>();
  const missing = new Map<PreviewFont, string>();
  if (PLAIN.test(text)) return { drawn: text, used: [], missing };
  const drawn = Array.from(text).filter((character) => {
    const fonts = optionalFonts(character);
    const [font] = fonts;
    if (!font) return true;
    const there = fonts.filter(({ name }) => installedFonts().has(name));
    for (const { name } of there) used.add(`${name}@${versionOf(name)}`);
    if (there.length === 0 && !missing.has(font)) missing.set(font, character);
    return there.length > 0;
  });
  return { drawn: drawn.join(''), used: [...used], missing };
}

const versionOf = remember(
  (font: string): string => JSON.parse(fileOf(font, 'package.json') ?? '{}').version,
);
