import { localeCode } from '../locale-code.ts';
import type { OldLocale } from '../old-site.ts';
import { splitCode } from '../visible-words.ts';
import words from './language-words.json' with { type: 'json' };

/** Frequent words of a language that are rare in others. */
const WORDS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(words).map(([code, list]) => [
    code,
    new RegExp(`(?<!\\p{L})(?:${list.replaceAll(' ', '|')})(?!\\p{L})`, 'giu'),
  ]),
);

/** Languages with distinctive scripts. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}+/gu,
  hi: /\p{Script=Devanagari}+/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
  ko: /\p{Script=Hangul}+/gu,
  zh: /\p{Script=Han}+/gu,
};

/** The main language of texts, ignoring code; English by default. */
function languageOf(texts: readonly string[]): string {
  const prose = texts.map((text) => splitCode(text).prose).join('\n');
  const ranked = Object.entries({ ...WORDS, ...SCRIPTS })
    .map(([code, pattern]) => ({ code, count: prose.match(pattern)?.length ?? 0 }))
    .sort((a, b) => b.count - a.count);
  return ranked.find(({ count }) => count > 0)?.code ?? 'en';
}

/** The text of a page, and its path relative to the folder of the site. */
interface PageText {
  readonly path: string;
  readonly text: string;
}

/** Number of pages by which the language is detected. */
const SAMPLE_SIZE = 20;

/** Whether a name is the language of at least one text: others may not be translated yet. */
export function isLanguageOf(name: string, texts: readonly Pick<PageText, 'text'>[]): boolean {
  const [language] = localeCode(name)?.split('-', 1) ?? [];
  return language !== undefined && texts.some(({ text }) => language === languageOf([text]));
}

/** Matches the language suffix of a file: `setup.fr.md`. */
export const LANGUAGE_SUFFIX = /\.([a-z]{2}(?:[-_][A-Za-z]{2,4})?)(?=\.\w+$)/;

/** The language of a suffix: the country code of China is used for its language. */
export const languageOfSuffix = (suffix: string): string => (suffix === 'cn' ? 'zh' : suffix);

/** The languages by suffix of file names, if confirmed by the text of a file. */
export function languagesBySuffix(pages: readonly PageText[]): ReadonlyMap<string, string> {
  const parts = Map.groupBy(pages, ({ path }) => LANGUAGE_SUFFIX.exec(path)?.[1] ?? '');
  return new Map(
    [...parts].flatMap(([part, samePart]) => {
      const name = languageOfSuffix(part);
      return isLanguageOf(name, samePart) ? [[part, name]] : [];
    }),
  );
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * The languages of the pages: top folders named after the language of their texts, or after one that is
 * not detected if most of their pages also exist in such a folder; and the language of all other pages.
 * Folders are sorted by number of pages.
 */
export function localesOf(pages: readonly PageText[]): readonly OldLocale[] {
  const topOf = ({ path }: PageText) => path.split('/', 1)[0] ?? '';
  const topFolders = [...Map.groupBy(pages, topOf)].flatMap(([top, own]) => {
    // Longer codes with extensions are valid, but have no name: `creating-a-site`.
    const code = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i.test(top) ? localeCode(top) : undefined;
    const paths = own.map(({ path }) => path.slice(top.length)).filter(Boolean);
    return code && LANGUAGE_NAMES.of(code)
      ? [{ code, top, paths, isConfirmed: isLanguageOf(top, own) }]
      : [];
  });
  const confirmedPaths = new Set(
    topFolders.flatMap(({ isConfirmed, paths }) => (isConfirmed ? paths : [])),
  );
  const folderLocales = topFolders
    .filter(
      ({ isConfirmed, paths }) =>
        isConfirmed || paths.filter((path) => confirmedPaths.has(path)).length * 2 > paths.length,
    )
    .sort(
      (a, b) =>
        b.paths.length - a.paths.length || Number(b.code === 'en') - Number(a.code === 'en'),
    )
    .map(({ code, top }) => ({ code, prefix: `/${top}` }));
  const others = pages.filter((page) =>
    folderLocales.every(({ prefix }) => prefix !== `/${topOf(page)}`),
  );
  if (others.length === 0) return folderLocales;
  const code = languageOf(others.slice(0, SAMPLE_SIZE).map(({ text }) => text));
  const isMain = (locale: OldLocale) => locale.code === code;
  return [
    ...folderLocales.filter(isMain),
    { code, prefix: '' },
    ...folderLocales.filter((each) => !isMain(each)),
  ];
}
