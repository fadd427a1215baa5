import {
  type BundledLanguage,
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  type Highlighter,
  isSpecialLang,
  normalizeTheme,
  type SpecialLanguage,
  type ThemedToken,
} from 'shiki';
import { bundledLanguages } from 'shiki/langs';
import { patternRegExp } from './grammar-patterns.ts';

/** A theme whose colours are custom properties. Normalized here: Shiki would do so on each call. */
const theme = normalizeTheme(
  createCssVariablesTheme({ name: 'lectern', variablePrefix: '--shiki-' }),
);

type Language = BundledLanguage | SpecialLanguage;

const isKnown = (language: string): language is Language =>
  isSpecialLang(language) || Object.hasOwn(bundledLanguages, language);

let highlighter: Promise<Highlighter> | undefined;
const loaded = new Set<Language>();

/** Shiki, with a language loaded. */
async function shikiWith(language: Language): Promise<Highlighter> {
  highlighter ??= createHighlighter({
    themes: [theme],
    langs: [],
    // Skips patterns that the engine cannot handle, instead of failing the page.
    engine: createJavaScriptRegexEngine({ forgiving: true, regexConstructor: patternRegExp }),
  });
  const shiki = await highlighter;
  if (!loaded.has(language)) await shiki.loadLanguage(language);
  loaded.add(language);
  return shiki;
}

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
  const shiki = await shikiWith(known);
  // No limit: the result would depend on the speed of the machine.
  const options = { lang: known, theme, tokenizeTimeLimit: 0 };
  const lines = shiki.codeToTokensBase(compact(code), options);
  return { lines, isKnown: known === language };
}
