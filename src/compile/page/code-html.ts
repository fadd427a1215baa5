import type { ThemedToken } from 'shiki';
import { escapeText } from '../../common/escape.ts';
import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { derived } from '../derived.ts';
import type { Recall } from '../recall.ts';
import type { Fence } from './dialects/fence.ts';

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

const linesHtml = (lines: readonly (readonly ThemedToken[])[]) =>
  runsOf(lines).map(runHtml).join('');

/** Loaded with the first block that no earlier build has highlighted. */
let codeTokens: Promise<typeof import('./code-tokens.ts')> | undefined;

/** A block of code, as plain data. */
export interface CodeBlock {
  readonly code: string;
  /** Code in an unknown language is not highlighted. */
  readonly language?: string | undefined;
  /** Its title, and the marks of its lines. */
  readonly fence?: Fence | undefined;
}

const preClass = (names: readonly (string | false)[]): string => {
  const classes = names.filter(Boolean).join(' ');
  return classes && ` class="${classes}"`;
};

/**
 * A block of code as HTML. Tokens have classes, since the pages' Content-Security-Policy forbids
 * inline styles; the language is a class too (HTML Standard, section 4.5.15).
 */
export async function blockHtml({ code, language, fence }: CodeBlock): Promise<string> {
  codeTokens ??= import('./code-tokens.ts');
  const { lines, isKnown } = await (await codeTokens).codeTokens(code, language);
  return framed(lines, isKnown ? ` class="language-${language}"` : '', fence);
}

/** A block of code as HTML, without colours. */
export const plainCode = ({ code, fence }: CodeBlock): string =>
  framed(
    code.split('\n').map((content) => [{ content, offset: 0 }]),
    '',
    fence,
  );

function framed(
  lines: readonly (readonly ThemedToken[])[],
  name: string,
  fence: Fence | undefined,
): string {
  return fence
    ? fencedHtml(
        lines.map((line) => linesHtml([line])),
        name,
        fence,
      )
    : `<pre tabindex="0"${preClass([lines.length === 1 && 'one-line'])}><code${name}>${linesHtml(lines)}</code></pre>`;
}

/** A block of code with a title, numbered or marked lines. */
function fencedHtml(
  lines: readonly string[],
  name: string,
  { title, firstNumber, marks }: Fence,
): string {
  const rows = lines.map((line, index) => {
    const classes = [...(marks.get(index + 1) ?? [])].map((mark) => ` line-${mark}`).join('');
    const number = firstNumber === undefined ? '' : ` data-line="${firstNumber + index}"`;
    return `<span class="line${classes}"${number}>${line}</span>`;
  });
  const hasFocus = [...marks.values()].some((each) => each.has('focus'));
  const hasNumbers = firstNumber !== undefined;
  const hasLines = hasNumbers || marks.size > 0;
  const classes = preClass([
    lines.length === 1 && !hasLines && 'one-line',
    hasLines && 'has-lines',
    hasNumbers && 'has-numbers',
    hasFocus && 'has-focus',
  ]);
  const block = `<pre tabindex="0"${classes}><code${name}>${(hasLines ? rows : lines).join('\n')}</code></pre>`;
  return title === undefined
    ? block
    : `<figure class="code-figure">\n<figcaption>${escapeText(title)}</figcaption>\n${block}\n</figure>`;
}

/** Recent blocks: translations contain the same code. */
const recent = new Memo<Promise<string>>(20_000);

/** A block of code as HTML, see {@link blockHtml}, which is kept from one build to the next. */
export function highlightedCode(block: CodeBlock, recall: Recall): Promise<string> {
  const html = derived('code', block, blockHtml);
  return remember(() => recall(html), recent)(html.key);
}
