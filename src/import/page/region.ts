import type { Line } from './lines.ts';
import { sharedIndentation } from './lines.ts';

/** Lines that start and end a region, in the comments of any language. */
const START =
  /#(?:pragma )?region\b:?\s*([\w*-]+)?|\[START ([\w*-]+)\]|--8<--\s*\[start:([\w-]+)\]/i;
const END = /#(?:pragma )?endregion\b|\[END ([\w*-]+)\]|--8<--\s*\[end:([\w-]+)\]/i;

/** The lines of a named region, without the marks of any region; `undefined` if there is none. */
export function regionOf(lines: readonly Line[], name: string): readonly Line[] | undefined {
  const start = lines.findIndex(({ text }) => nameIn(text) === name);
  if (start < 0) return undefined;
  const found: Line[] = [];
  let depth = 1;
  for (const line of lines.slice(start + 1)) {
    if (END.test(line.text)) depth--;
    else if (START.test(line.text)) depth++;
    else found.push(line);
    if (depth === 0) return found;
  }
  return found;
}

const nameIn = (text: string) => {
  const [, region, google, snippet] = START.exec(text) ?? [];
  return region ?? google ?? snippet;
};

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
  const runs = lines.flatMap(({ text }) => [...text.matchAll(/`{3,}/g)]);
  const fence = '`'.repeat(Math.max(2, ...runs.map(([run]) => run.length)) + 1);
  return [{ ...at, text: fence + info }, ...lines, { ...at, text: fence }];
}
