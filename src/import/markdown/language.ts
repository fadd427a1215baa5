import { localeCode } from '../locale-code.ts';
import type { OldLocale } from '../old-site.ts';
import { split } from '../words.ts';
import words from './language-words.json' with { type: 'json' };

/** Frequent words of a language that are rare in others. */
const WORDS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(words).map(([code, list]) => [
    code,
    new RegExp(`(?<!\\p{L})(?:${list.replaceAll(' ', '|')})(?!\\p{L})`, 'giu'),
  ]),
);

/** Languages with distinctive scripts. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}+/gu,
  hi: /\p{Script=Devanagari}+/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
  ko: /\p{Script=Hangul}+/gu,
  zh: /\p{Script=Han}+/gu,
};

/** The main language of texts, ignoring code; English by default. */
function languageOf(texts: readonly string[]): string {
  const prose = texts.map((text) => split(text).prose).join('\n');
  const ranked = Object.entries({ ...WORDS, ...LETTERS })
    .map(([code, pattern]) => ({ code, count: prose.match(pattern)?.length ?? 0 }))
    .sort((a, b) => b.count - a.count);
  return ranked.find(({ count }) => count > 0)?.code ?? 'en';
}

/** The text of a page, and its path relative to the folder of the site. */
interface PlacedText {
  readonly path: string;
  readonly text: string;
}

/** Number of pages by which the language is detected. */
const SAMPLE = 20;

/** Whether a name is the language of at least one text: others may not be translated yet. */
export function isNamedBy(name: string, texts: readonly Pick<PlacedText, 'text'>[]): boolean {
  const [language] = localeCode(name)?.split('-', 1) ?? [];
  return language !== undefined && texts.some(({ text }) => language === languageOf([text]));
}

/** Matches the language suffix of a file: `setup.fr.md`. */
export const SUFFIX = /\.([a-z]{2}(?:[-_][A-Za-z]{2,4})?)(?=\.\w+$)/;

/** The language of a suffix: the country code of China is used for its language. */
export const languageOfSuffix = (suffix: string): string => (suffix === 'cn' ? 'zh' : suffix);

/** The languages by suffix of file names, if confirmed by the text of a file. */
export function languagesIn(pages: readonly PlacedText[]): ReadonlyMap<string, string> {
  const parts = Map.groupBy(pages, ({ path }) => SUFFIX.exec(path)?.[1] ?? '');
  return new Map(
    [...parts].flatMap(([part, own]) => {
      const name = languageOfSuffix(part);
      return isNamedBy(name, own) ? [[part, name]] : [];
    }),
  );
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * The languages of the pages: top folders named after the language of their texts, or after one that is
 * not detected if most of their pages also exist in such a folder; and the language of all other pages.
 * Folders are sorted by number of pages.
 */
export function localesOf(pages: readonly PlacedText[]): readonly OldLocale[] {
  const topOf = ({ path }: PlacedText) => path.split('/', 1)[0] ?? '';
  const tops = [...Map.groupBy(pages, topOf)].flatMap(([top, own]) => {
    const code = localeCode(top);
    const paths = own.map(({ path }) => path.slice(top.length)).filter(Boolean);
    return code && NAMES.of(code) ? [{ code, top, paths, isSure: isNamedBy(top, own) }] : [];
  });
  const known = new Set(tops.flatMap(({ isSure, paths }) => (isSure ? paths : [])));
  const named = tops
    .filter(
      ({ isSure, paths }) =>
        isSure || paths.filter((path) => known.has(path)).length * 2 > paths.length,
    )
    .sort(
      (a, b) =>
        b.paths.length - a.paths.length || Number(b.code === 'en') - Number(a.code === 'en'),
    )
    .map(({ code, top }) => ({ code, prefix: `/${top}` }));
  const others = pages.filter((page) => named.every(({ prefix }) => prefix !== `/${topOf(page)}`));
  if (others.length === 0) return named;
  const code = languageOf(others.slice(0, SAMPLE).map(({ text }) => text));
  const isNamed = (locale: OldLocale) => locale.code === code;
  return [
    ...named.filter(isNamed),
    { code, prefix: '' },
    ...named.filter((each) => !isNamed(each)),
  ];
}
