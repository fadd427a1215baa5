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

/** A theme whose colours are custom properties. Normalized once: Shiki would do it each time. */
const theme = normalizeTheme(
  createCssVariablesTheme({ name: 'lectern', variablePrefix: '--shiki-' }),
);

type Language = BundledLanguage | SpecialLanguage;

const isKnown = (language: string): language is Language =>
  isSpecialLang(language) || Object.hasOwn(bundledLanguages, language);

let highlighter: Promise<Highlighter> | undefined;
const loaded = new Set<Language>();

/** Shiki, with a language that it is to know. */
async function shikiWith(language: Language): Promise<Highlighter> {
  highlighter ??= createHighlighter({
    themes: [theme],
    langs: [],
    // A pattern of a grammar that it cannot read is no reason for a page to fail.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  if (!loaded.has(language)) await shiki.loadLanguage(language);
  loaded.add(language);
  return shiki;
}

/** The colours of tokens, which are named after them. */
const TOKEN_COLOUR = /^var\(--shiki-(token-[a-z-]+)\)$/;

/** A part of code that is shown in one way. */
interface Run {
  /** Class of the stylesheet; absent where the code looks like any text. */
  readonly token: string | undefined;
  text: string;
}

/** The fewest runs that lines of tokens can be shown in. */
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
  // Without limit: where a line ended would depend on how fast the machine is.
  const options = { lang: known, theme, tokenizeTimeLimit: 0 };
  const runs = runsOf(shiki.codeToTokensBase(code, options));
  const name = known === language ? ` class="language-${language}"` : '';
  return `<pre tabindex="0"><code${name}>${runs.map(runHtml).join('')}</code></pre>`;
}

/** Translations show the same code. */
const made = new Memo<string>(20_000);

/**
 * A block of code as HTML. Its tokens have classes, since the policy of the pages forbids inline
 * styles; its language is named as HTML proposes (HTML Standard, section 4.5.15).
 *
 * @param language as the author names it; code in one that nobody knows is shown as it is
 */
export async function highlightedCode(code: string, language?: string): Promise<string> {
  const key = `${language ?? ''}\n${code}`;
  let html = made.get(key);
  if (html === undefined) {
    html = await blockHtml(code, language);
    made.set(key, html);
  }
  return html;
}
