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

/** Languages that are highlighted inside others, as in Markdown code blocks. */
const EMBEDDED = 'bash css diff html js json jsx python ts tsx yaml';

/**
 * A highlighter with only these languages: any other loaded language may change the result.
 */
const shikiWith = remember((languages: string) =>
  createHighlighter({ themes: [theme], langs: languages.split(' '), engine, warnings: false }),
);

/**
 * Copies a text, into one byte per character if possible. A slice of a page that has a “—” has two,
 * for which V8 compiles separate regular expressions, twice as slow to compile and to run; grammars
 * have thousands.
 */
const compact = (text: string) => Buffer.from(text).toString();

/** Longest highlighted line, in characters: the time is quadratic, 0.3 s for this length. */
const MAX_LINE = 2_000;

/** The tokens of each line of code; plain text if the language is unknown. */
export async function codeTokens(
  code: string,
  language?: string,
): Promise<{ lines: ThemedToken[][]; isKnown: boolean }> {
  const known = language !== undefined && isKnown(language) ? language : 'plaintext';
  // The MDX grammar depends on another one, which Shiki does not load.
  const isMixed = known === 'mdx' || guessEmbeddedLanguages(code, known).length > 0;
  const shiki = await shikiWith(isMixed ? `${known} ${EMBEDDED}` : known);
  // No time limit: the result must not depend on the speed of the machine.
  const options = { lang: known, theme, tokenizeTimeLimit: 0, tokenizeMaxLineLength: MAX_LINE };
  const lines = shiki.codeToTokensBase(compact(code), options);
  return { lines, isKnown: known === language };
}
