import type { ThemedToken } from 'shiki';
import { escapeText } from '../../common/escape.ts';
import { lazy } from '../../common/lazy.ts';
import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { derived } from '../derived.ts';
import type { Recall } from '../recall.ts';
import type { Fence } from './dialects/fence.ts';

/** Matches the custom property of a token's colour. */
const TOKEN_COLOUR = /^var\(--shiki-(token-[a-z-]+)\)$/;

/** The HTML of a line of code: merges adjacent tokens of the same class. */
function lineHtml(tokens: readonly ThemedToken[]): string {
  const runs: { readonly token: string | undefined; text: string }[] = [];
  for (const { content, color = '' } of tokens) {
    const token = content.trim() === '' ? undefined : TOKEN_COLOUR.exec(color)?.[1];
    const last = runs.at(-1);
    if (last && last.token === token) last.text += content;
    else runs.push({ token, text: content });
  }
  return runs
    .map(({ token, text }) =>
      token === undefined ? escapeText(text) : `<span class="${token}">${escapeText(text)}</span>`,
    )
    .join('');
}

/** Loaded for the first block that is not cached. */
const codeTokens = lazy(() => import('./code-tokens.ts'));

/** A code block, as plain data. */
export interface CodeBlock {
  readonly code: string;
  /** Code in an unknown language is not highlighted. */
  readonly language?: string | undefined;
  readonly fence?: Fence | undefined;
}

/**
 * The HTML of a code block. Tokens have classes, since the pages' Content-Security-Policy forbids
 * inline styles; so has the language (HTML Standard, section 4.5.15).
 */
export async function blockHtml({ code, language, fence }: CodeBlock): Promise<string> {
  const { lines, isKnown } = await (await codeTokens()).codeTokens(code, language);
  return preHtml(lines.map(lineHtml), isKnown ? language : undefined, fence);
}

/** The HTML of a code block without highlighting. */
export const plainCode = ({ code, fence }: CodeBlock): string =>
  preHtml(code.split('\n').map(escapeText), undefined, fence);

/** A block of lines, which are HTML, with its title, line numbers and marks. */
export function preHtml(
  lines: readonly string[],
  language: string | undefined,
  { title, firstNumber, marks }: Fence = { marks: new Map() },
): string {
  const hasFocus = [...marks.values()].some((each) => each.has('focus'));
  const hasNumbers = firstNumber !== undefined;
  const hasLines = hasNumbers || marks.size > 0;
  const row = (line: string, index: number) => {
    const classes = [...(marks.get(index + 1) ?? [])].map((mark) => ` line-${mark}`).join('');
    const number = hasNumbers ? ` data-line="${firstNumber + index}"` : '';
    return `<span class="line${classes}"${number}>${line}</span>`;
  };
  const classes = [
    lines.length === 1 && !hasLines && 'one-line',
    hasLines && 'has-lines',
    hasNumbers && 'has-numbers',
    hasFocus && 'has-focus',
  ].filter(Boolean);
  const codeClass = language === undefined ? '' : ` class="language-${language}"`;
  const preClass = classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
  const block = `<pre tabindex="0"${preClass}><code${codeClass}>${(hasLines ? lines.map(row) : lines).join('\n')}</code></pre>`;
  return title === undefined
    ? block
    : `<figure class="code-figure">\n<figcaption>${escapeText(title)}</figcaption>\n${block}\n</figure>`;
}

/** Recent blocks: translations contain the same code. */
const recent = new Memo<Promise<string>>(20_000);

/** {@link blockHtml}, cached across builds. */
export function highlightedCode(block: CodeBlock, recall: Recall): Promise<string> {
  const html = derived('code', block, blockHtml);
  return remember(() => recall(html), recent)(html.key);
}
