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
import { Memo } from '../../common/memo.ts';
import { escapeText } from './escape.ts';

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
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  if (!loaded.has(language)) await shiki.loadLanguage(language);
  loaded.add(language);
  return shiki;
}

/** Matches the colour of a token, which is named after the token. */
const TOKEN_COLOUR = /^var\(--shiki-(token-[a-z-]+)\)$/;

/** A stretch of code with the same highlighting. */
interface Run {
  /** A class of the stylesheet; absent for plain text. */
  readonly token: string | undefined;
  text: string;
}

/** Joins tokens into as few runs as possible. */
function runsOf(lines: readonly (readonly ThemedToken[])[]): readonly Run[] {
  const runs: Run[] = [];
  const add = (text: string, token?: string) => {
    const last = runs.at(-1);
    if (last && last.token === token) last.text += text;
    else runs.push({ token, text });
  };
  for (const [index, line] of lines.entries()) {
    if (index > 0) add('\n');
    for (const { content, color = '' } of line) {
      add(content, content.trim() === '' ? undefined : TOKEN_COLOUR.exec(color)?.[1]);
    }
  }
  return runs;
}

const runHtml = ({ token, text }: Run) =>
  token === undefined ? escapeText(text) : `<span class="${token}">${escapeText(text)}</span>`;

async function blockHtml(code: string, language: string | undefined): Promise<string> {
  const known = language !== undefined && isKnown(language) ? language : 'plaintext';
  const shiki = await shikiWith(known);
  // No limit: the result would depend on the speed of the machine.
  const options = { lang: known, theme, tokenizeTimeLimit: 0 };
  const runs = runsOf(shiki.codeToTokensBase(code, options));
  const name = known === language ? ` class="language-${language}"` : '';
  return `<pre tabindex="0"><code${name}>${runs.map(runHtml).join('')}</code></pre>`;
}

/** Recent blocks: translations contain the same code. */
const cache = new Memo<string>(20_000);

/**
 * A block of code as HTML. Tokens have classes, since the pages' Content-Security-Policy forbids
 * inline styles; the language is a class too (HTML Standard, section 4.5.15).
 *
 * @param language as the author wrote it; code in an unknown one is not highlighted
 */
export async function highlightedCode(code: string, language?: string): Promise<string> {
  const key = `${language ?? ''}\n${code}`;
  let html = cache.get(key);
  if (html === undefined) {
    html = await blockHtml(code, language);
    cache.set(key, html);
  }
  return html;
}
