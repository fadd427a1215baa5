import { fenceFor } from '../../common/escape.ts';
import type { Line } from './lines.ts';
import { sharedIndentation } from './lines.ts';

/** Lines `from` to `to`, 1-based and inclusive, of a range such as `3,10`, `3,` or `,10`. */
export function rangeOf(lines: readonly Line[], range: string): readonly Line[] {
  const [from = '', to] = range.split(/[,:-]/).map((part) => part.trim());
  const end = to === undefined ? Number(from) : to === '' ? lines.length : Number(to);
  return lines.slice(Math.max(0, (Number(from) || 1) - 1), end);
}

/** The lines without the indentation that all of them share. */
export function unindented(lines: readonly Line[]): readonly Line[] {
  const width = sharedIndentation(lines.map(({ text }) => text));
  return lines.map((line) => ({
    ...line,
    text: line.text.slice(Math.min(width, line.text.search(/[^ \t]|$/))),
  }));
}

/** The lines with a prefix before each that is not empty. */
export const prefixed = (lines: readonly Line[], prefix: string): readonly Line[] =>
  lines.map((line) => ({ ...line, text: line.text === '' ? '' : prefix + line.text }));

/**
 * The lines as a block of code, whose fences are longer than any in it.
 *
 * @param at where the block stands, for the report; by itself, where its lines come from
 */
export function fencedLines(
  lines: readonly Line[],
  info: string,
  at: Line | undefined = lines[0],
): readonly Line[] {
  if (!at) return [];
  const fence = fenceFor(lines.map(({ text }) => text).join('\n'), 3);
  return [{ ...at, text: fence + info }, ...lines, { ...at, text: fence }];
}
