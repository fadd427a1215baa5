import {
  type BundledLanguage,
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  guessEmbeddedLanguages,
  type Highlighter,
  isSpecialLang,
  normalizeTheme,
  type SpecialLanguage,
  type ThemedToken,
} from 'shiki';
import { bundledLanguages } from 'shiki/langs';
import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { patternRegExp } from './grammar-patterns.ts';

/** A theme whose colours are custom properties. Normalized here: Shiki would do so on each call. */
const theme = normalizeTheme(
  createCssVariablesTheme({ name: 'lectern', variablePrefix: '--shiki-' }),
);

type Language = BundledLanguage | SpecialLanguage;

const isKnown = (language: string): language is Language =>
  isSpecialLang(language) || Object.hasOwn(bundledLanguages, language);

const engine = createJavaScriptRegexEngine({
  // Skips patterns that the engine cannot handle, instead of failing the page.
  forgiving: true,
  regexConstructor: patternRegExp,
});

/** Most languages that code is coloured in which is part of code in another. */
const MAX_EMBEDDED = 8;

/** Most sets of languages that are kept loaded. */
const MAX_SETS = 100;

/**
 * Shiki with the languages of a set, separated by spaces, alone: another one that has been loaded may
 * change how code in them is coloured.
 */
const shikiWith = remember(
  (languages: string) =>
    createHighlighter({
      themes: [theme],
      langs: languages.split(' '),
      engine,
      warnings: false,
    }),
  new Memo<Promise<Highlighter>>(MAX_SETS),
);

/** The languages that code in a language has parts in, such as those of the blocks in Markdown. */
const embeddedIn = (code: string) =>
  guessEmbeddedLanguages(code, undefined).filter(isKnown).slice(0, MAX_EMBEDDED).sort();

/**
 * The same text, with a byte per character in memory where that is possible. A part of a page with
 * one “—” has two bytes per character, for which V8 compiles regular expressions that are twice as
 * slow to compile and to run; grammars have thousands.
 */
const compact = (text: string) => Buffer.from(text).toString();

/** A block of code in the tokens of its lines; all of it is plain text if its language is not known. */
export async function codeTokens(
  code: string,
  language?: string,
): Promise<{ lines: ThemedToken[][]; isKnown: boolean }> {
  const known = language !== undefined && isKnown(language) ? language : 'plaintext';
  const shiki = await shikiWith([known, ...embeddedIn(code)].join(' '));
  // No limit: the result would depend on the speed of the machine.
  const options = { lang: known, theme, tokenizeTimeLimit: 0 };
  const lines = shiki.codeToTokensBase(compact(code), options);
  return { lines, isKnown: known === language };
}
