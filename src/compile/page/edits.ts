import { fenceFor } from '../../common/escape.ts';
import { position } from '../diagnostics/diagnostics.ts';

/** A replacement of `source.slice(start, end)`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies the edits within a range of the source, which must not overlap. */
export function applyEdits(
  source: string,
  edits: readonly Edit[],
  start = 0,
  end = source.length,
): string {
  let result = '';
  let position = start;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < position || edit.end > end) continue;
    result += source.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + source.slice(position, end);
}

/** A fenced code block; the fence is longer than any inside. */
export function fenced(code: string, info: string): string {
  const fence = fenceFor(code, 3);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** Matches quote and list markers at the start of a line. */
const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/;

/** The line prefix of a block: the quote markers and indentation of its containers. */
export function containerPrefix(source: string, offset: number): string {
  const { column } = position(source, offset);
  const markers = MARKERS.exec(source.slice(offset - column + 1, offset))?.[0] ?? '';
  return markers.replace(/[^>\s]/g, ' ');
}

/** Expands tabs, with stops at every fourth column (CommonMark, “Tabs”). */
export function withoutTabs(prefix: string): string {
  let spaced = '';
  for (const char of prefix) spaced += char === '\t' ? ' '.repeat(4 - (spaced.length % 4)) : char;
  return spaced;
}

/** Removes the prefix of the block's containers from every line but the first. */
export function dedent(text: string, prefix: string): string {
  if (prefix === '') return text;
  const strip = new RegExp(`^[>\\s]{0,${prefix.length}}`);
  // A tab among spaces is as wide as several of them.
  const tab = prefix.includes('\t') ? /^$/ : new RegExp(`^[> ]{0,${prefix.length - 1}}\\t`);
  return text.replace(
    /\n([^\n]*)/g,
    (_, line: string) => `\n${line.replace(tab, withoutTabs).replace(strip, '')}`,
  );
}

/** Adds the prefix of the block's containers to every line but the first. */
export function indent(text: string, prefix: string): string {
  if (prefix === '') return text;
  return text.replace(/\n([^\n]*)/g, (_, line: string) => `\n${`${prefix}${line}`.trimEnd()}`);
}
