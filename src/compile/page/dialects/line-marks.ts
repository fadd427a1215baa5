/** How a line of code is marked. */
export type LineMark = 'mark' | 'ins' | 'del' | 'focus' | 'error' | 'warning';

/** The marks of the lines of a block of code; line numbers are 1-based. */
export class LineMarks {
  readonly lines = new Map<number, Set<LineMark>>();

  add(line: number, mark: LineMark): void {
    const marks = this.lines.get(line);
    if (marks) marks.add(mark);
    else this.lines.set(line, new Set([mark]));
  }
}

/**
 * The line numbers of ranges such as `1,3-5` or `2 4-6`.
 *
 * @param count the number of lines there are
 */
export function lineNumbers(text: string, count: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [, from = '', to = from] of text.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    const last = Math.min(Number(to), count);
    for (let line = Math.max(1, Number(from)); line <= last; line++) found.add(line);
  }
  return found;
}
