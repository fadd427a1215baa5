import {
  type BundledLanguage,
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  type Highlighter,
  normalizeTheme,
  type SpecialLanguage,
  type ThemedToken,
} from 'shiki';
import { LANGUAGES } from './languages.ts';

/** A theme whose colours are custom properties. Normalized once: Shiki would do it each time. */
const theme = normalizeTheme(
  createCssVariablesTheme({ name: 'lectern', variablePrefix: '--shiki-' }),
);

let highlighter: Promise<Highlighter> | undefined;
const languages = new Map<string, Promise<void>>();

/** Shiki, with a language that it is to know. */
async function shikiWith(language: BundledLanguage | SpecialLanguage): Promise<Highlighter> {
  highlighter ??= createHighlighter({
    themes: [theme],
    langs: [],
    // A pattern of a grammar that it cannot read is no reason for a page to fail.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  const loaded = languages.get(language) ?? shiki.loadLanguage(language);
  languages.set(language, loaded);
  await loaded;
  return shiki;
}

const isKnown = (language: string): language is BundledLanguage | SpecialLanguage =>
  LANGUAGES.has(language);

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

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const runHtml = ({ token, text }: Run) =>
  token === undefined ? escapeText(text) : `<span class="${token}">${escapeText(text)}</span>`;

async function blockHtml(code: string, language: string | undefined): Promise<string> {
  const known = language !== undefined && isKnown(language) ? language : 'plaintext';
  const shiki = await shikiWith(known);
  const runs = runsOf(shiki.codeToTokensBase(code, { lang: known, theme }));
  const name = known === language ? ` class="language-${language}"` : '';
  return `<pre tabindex="0"><code${name}>${runs.map(runHtml).join('')}</code></pre>`;
}

/** Blocks that were made, by all that they are made of: translations show the same code. */
const made = new Map<string, Promise<string>>();

/**
 * A block of code as HTML. Its tokens have classes, since the policy of the pages forbids inline
 * styles; its language is named as HTML proposes (HTML Standard, section 4.5.15).
 *
 * @param language as the author names it; code in one that nobody knows is shown as it is
 */
export function highlightedCode(code: string, language?: string): Promise<string> {
  const key = `${language ?? ''}\n${code}`;
  const block = made.get(key) ?? blockHtml(code, language);
  made.set(key, block);
  return block;
}
