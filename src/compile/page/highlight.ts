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
import type { Fence } from './dialects/fence.ts';
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

/** The lines of a block as HTML. */
async function codeLines(code: string, language: Language): Promise<ThemedToken[][]> {
  const shiki = await shikiWith(language);
  // No limit: the result would depend on the speed of the machine.
  return shiki.codeToTokensBase(code, { lang: language, theme, tokenizeTimeLimit: 0 });
}

const linesHtml = (lines: readonly (readonly ThemedToken[])[]) =>
  runsOf(lines).map(runHtml).join('');

async function blockHtml(
  code: string,
  language: string | undefined,
  fence?: Fence,
): Promise<string> {
  const known = language !== undefined && isKnown(language) ? language : 'plaintext';
  const lines = await codeLines(code, known);
  const name = known === language ? ` class="language-${language}"` : '';
  return fence
    ? fencedHtml(
        lines.map((line) => linesHtml([line])),
        name,
        fence,
      )
    : `<pre tabindex="0"><code${name}>${linesHtml(lines)}</code></pre>`;
}

/** A block of code with a title, numbered or marked lines. */
function fencedHtml(
  lines: readonly string[],
  name: string,
  { title, firstNumber, marks }: Fence,
): string {
  const isPlain = marks.size === 0 && firstNumber === undefined;
  const rows = lines.map((line, index) => {
    const classes = [...(marks.get(index + 1) ?? [])].map((mark) => ` line-${mark}`).join('');
    const number = firstNumber === undefined ? '' : ` data-line="${firstNumber + index}"`;
    return `<span class="line${classes}"${number}>${line}</span>`;
  });
  const hasFocus = [...marks.values()].some((each) => each.has('focus'));
  const classes = [
    ...(isPlain ? [] : ['has-lines']),
    ...(firstNumber === undefined ? [] : ['has-numbers']),
    ...(hasFocus ? ['has-focus'] : []),
  ].join(' ');
  const block = `<pre tabindex="0"${classes && ` class="${classes}"`}><code${name}>${(isPlain ? lines : rows).join('\n')}</code></pre>`;
  return title === undefined
    ? block
    : `<figure class="code-figure">\n<figcaption>${escapeText(title)}</figcaption>\n${block}\n</figure>`;
}

/** Recent blocks: translations contain the same code. */
const cache = new Memo<string>(20_000);

/**
 * A block of code as HTML. Tokens have classes, since the pages' Content-Security-Policy forbids
 * inline styles; the language is a class too (HTML Standard, section 4.5.15).
 *
 * @param language code in an unknown one is not highlighted
 * @param fence its title, and the marks of its lines
 */
export async function highlightedCode(
  code: string,
  language?: string,
  fence?: Fence,
): Promise<string> {
  if (fence) return blockHtml(code, language, fence);
  const key = `${language ?? ''}\n${code}`;
  let html = cache.get(key);
  if (html === undefined) {
    html = await blockHtml(code, language);
    cache.set(key, html);
  }
  return html;
}
