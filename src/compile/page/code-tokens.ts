import {
  type BundledLanguage,
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  guessEmbeddedLanguages,
  isSpecialLang,
  normalizeTheme,
  type SpecialLanguage,
  type ThemedToken,
} from 'shiki';
import { bundledLanguages } from 'shiki/langs';
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

/** Languages that are coloured within code in another one, as in the blocks of Markdown. */
const EMBEDDED = 'bash css diff html js json jsx python ts tsx yaml';

/**
 * Shiki with the languages of a list alone: another one that has been loaded may change how code in
 * them is coloured.
 */
const shikiWith = remember((languages: string) =>
  createHighlighter({ themes: [theme], langs: languages.split(' '), engine, warnings: false }),
);

/**
 * The same text, with a byte per character in memory where that is possible. A part of a page with
 * one “—” has two bytes per character, for which V8 compiles regular expressions that are twice as
 * slow to compile and to run; grammars have thousands.
 */
const compact = (text: string) => Buffer.from(text).toString();

/** Characters of a line that is coloured: the time grows with their square, to 0.3 s for so many. */
const MAX_LINE = 2_000;

/** A block of code in the tokens of its lines; all of it is plain text if its language is not known. */
export async function codeTokens(
  code: string,
  language?: string,
): Promise<{ lines: ThemedToken[][]; isKnown: boolean }> {
  const known = language !== undefined && isKnown(language) ? language : 'plaintext';
  // The grammar of MDX takes its tags from another one, which Shiki does not load with it.
  const isMixed = known === 'mdx' || guessEmbeddedLanguages(code, known).length > 0;
  const shiki = await shikiWith(isMixed ? `${known} ${EMBEDDED}` : known);
  // No limit of time: the result would depend on the speed of the machine.
  const options = { lang: known, theme, tokenizeTimeLimit: 0, tokenizeMaxLineLength: MAX_LINE };
  const lines = shiki.codeToTokensBase(compact(code), options);
  return { lines, isKnown: known === language };
}
