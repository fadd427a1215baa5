import { fenceFor } from '../../common/escape.ts';
import { position } from '../../compile/diagnostics/diagnostics.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { withoutTabs } from '../../compile/page/edits.ts';

/** A line of a page with its origin. */
export interface Line {
  readonly text: string;
  /** File of the old site, and 1-based line in it. */
  readonly file: string;
  readonly line: number;
}

/** The lines of a file. */
export const linesOf = (text: string, file: string): Line[] =>
  text.split('\n').map((line, index) => ({ text: line, file, line: index + 1 }));

/** Maps the lines outside fenced code. */
export function mapTextLines(
  lines: readonly Line[],
  change: (line: Line) => Line | readonly Line[],
): readonly Line[] {
  const isCode = fenceTracker();
  return lines.flatMap((line) => (isCode(line.text) ? line : change(line)));
}

/**
 * Maps blocks of lines outside fenced code.
 *
 * @param change returns the lines for a block that starts at a line, and the index after the block
 */
export function mapBlocks(
  lines: readonly Line[],
  change: (
    line: Line,
    index: number,
  ) => { readonly lines: readonly Line[]; readonly next: number } | undefined,
): readonly Line[] {
  const isCode = fenceTracker();
  const result: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (!line) break;
    const block = isCode(line.text) ? undefined : change(line, index);
    for (const each of block?.lines ?? [line]) result.push(each);
    index = block?.next ?? index + 1;
  }
  return result;
}

/** Maps the opening lines of code fences. */
export function mapFences(
  lines: readonly Line[],
  change: (text: string) => string,
): readonly Line[] {
  const isCode = fenceTracker();
  let isInside = false;
  return lines.map((line) => {
    const wasInside = isInside;
    isInside =
      isCode(line.text) && (!wasInside || !/^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(line.text));
    return isInside && !wasInside ? { ...line, text: change(line.text) } : line;
  });
}

/**
 * The index of the line that closes a block; `undefined` if it is not closed.
 *
 * @param step returns the change of the nesting depth by a line outside code
 */
export function closingLine(
  lines: readonly Line[],
  start: number,
  step: (text: string) => number,
): number | undefined {
  const isCode = fenceTracker();
  let depth = 1;
  for (let index = start + 1; index < lines.length; index++) {
    const text = lines[index]?.text ?? '';
    if (!isCode(text)) depth += step(text);
    if (depth <= 0) return index;
  }
  return undefined;
}

/** A text that maps offsets to the origins of its lines. */
export class OriginText {
  readonly text: string;
  readonly #lines: readonly Line[];

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    this.text = lines.map(({ text }) => text).join('\n');
  }

  lineAt(offset: number): number {
    return position(this.text, offset).line - 1;
  }

  originOf(offset: number): { readonly file: string; readonly line: number } {
    const { file = '', line = 1 } = this.#lines[this.lineAt(offset)] ?? {};
    return { file, line };
  }
}

/** Maps the parts of a line outside code spans; all but the first follow code. */
export function mapOutsideCode(
  text: string,
  change: (part: string, isAfterCode: boolean) => string,
): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 0 ? change(part, index > 0) : part))
    .join('');
}

/** The common indentation of non-blank lines. */
function sharedIndentation(lines: readonly string[]): number {
  const widths = lines.flatMap((line) => (line.trim() === '' ? [] : line.search(/[^ \t]|$/)));
  return widths.length > 0 ? widths.reduce((least, width) => Math.min(least, width)) : 0;
}

/** Expands the tabs of indentation if lines mix tabs and spaces. */
function evenlyIndented(lines: readonly string[]): readonly string[] {
  const isMixed = ['\t', ' '].every((sign) => lines.some((line) => line.startsWith(sign)));
  return isMixed ? lines.map((line) => line.replace(/^[ \t]*\t/, withoutTabs)) : lines;
}

/** Removes the common indentation, and leading and trailing blank lines. */
export function dedentText(text: string): string {
  const lines = evenlyIndented(
    text
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd()
      .split('\n'),
  );
  // A first line directly after its tag has no indentation.
  const isFirstMeasured = /^[ \t]*\n/.test(text);
  const strip = new RegExp(`^[ \\t]{0,${sharedIndentation(lines.slice(isFirstMeasured ? 0 : 1))}}`);
  return lines
    .map((line, index) => (isFirstMeasured || index > 0 ? line.replace(strip, '') : line.trim()))
    .join('\n');
}

/** Lines `from` to `to`, 1-based and inclusive, of a range such as `3,10`, `3,` or `,10`. */
export function linesInRange(lines: readonly Line[], range: string): readonly Line[] {
  const [from = '', to] = range.split(/[,:-]/).map((part) => part.trim());
  const end = to === undefined ? Number(from) : to === '' ? lines.length : Number(to);
  return lines.slice(Math.max(0, (Number(from) || 1) - 1), end);
}

/** Removes the common indentation. */
export function dedentLines(lines: readonly Line[]): readonly Line[] {
  const width = sharedIndentation(lines.map(({ text }) => text));
  return lines.map((line) => ({
    ...line,
    text: line.text.slice(Math.min(width, line.text.search(/[^ \t]|$/))),
  }));
}

/** Prefixes all non-empty lines. */
export const prefixLines = (lines: readonly Line[], prefix: string): readonly Line[] =>
  lines.map((line) => ({ ...line, text: line.text === '' ? '' : prefix + line.text }));

/**
 * The lines as a fenced code block; the fence is longer than any inside.
 *
 * @param origin of the block for the report (default: that of its first line)
 */
export function fencedLines(
  lines: readonly Line[],
  info: string,
  origin: Line | undefined = lines[0],
): readonly Line[] {
  if (!origin) return [];
  const fence = fenceFor(lines.map(({ text }) => text).join('\n'), 3);
  return [{ ...origin, text: fence + info }, ...lines, { ...origin, text: fence }];
}
