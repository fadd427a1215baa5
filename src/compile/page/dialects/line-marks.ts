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

const NOTE = '[!code ';

/** Marks by the names of notes, as Shiki and VitePress have them. */
const NOTES: Readonly<Record<string, LineMark>> = {
  '++': 'ins',
  '--': 'del',
  error: 'error',
  focus: 'focus',
  highlight: 'mark',
  hl: 'mark',
  warning: 'warning',
};

/** What opens a comment, at the end of a text. */
const COMMENT_OPENS = /(?:\/\/|\/\*|\{\/\*|<!--|#|--|;|%|"|')$/;

/** A comment that marks lines after it, as Docusaurus has them. */
const HIGHLIGHT = /^(?:\/\/|\/\*|\{\/\*|<!--|#|--|;|%|"|')\s*highlight-(next-line|start|end)\b/;

/** Reads a note on a line: `// [!code ++]`, `# [!code highlight:3]`. */
function noteOf(line: string): { code: string; mark: LineMark; count: number } | undefined {
  const at = line.indexOf(NOTE);
  const end = at < 0 ? -1 : line.indexOf(']', at);
  if (end < 0) return undefined;
  const [name = '', count = '1'] = line
    .slice(at + NOTE.length, end)
    .trim()
    .split(':');
  const mark = Object.hasOwn(NOTES, name) ? NOTES[name] : undefined;
  const before = line.slice(0, at).trimEnd();
  if (!mark || !COMMENT_OPENS.test(before)) return undefined;
  return {
    mark,
    count: Number.parseInt(count, 10) || 1,
    code: before.replace(COMMENT_OPENS, '').trimEnd(),
  };
}

/**
 * Takes the notes out of code, and adds the marks that they ask for.
 *
 * @returns the lines of the code without them
 */
export function readNotes(code: string, marks: LineMarks): string[] {
  const lines: string[] = [];
  const total = code.split('\n').length;
  let isHighlighted = false;
  const markFrom = (line: number, mark: LineMark, count: number) => {
    for (let each = line; each < line + Math.min(count, total); each++) marks.add(each, mark);
  };
  for (const line of code.split('\n')) {
    const comment = HIGHLIGHT.exec(line.trim())?.[1];
    if (comment === 'next-line') marks.add(lines.length + 1, 'mark');
    if (comment !== undefined) {
      if (comment !== 'next-line') isHighlighted = comment === 'start';
      continue;
    }
    const note = noteOf(line);
    if (isHighlighted) marks.add(lines.length + 1, 'mark');
    if (!note) lines.push(line);
    else {
      markFrom(lines.length + 1, note.mark, note.count);
      // A note on a line of its own is about the next one.
      if (note.code.trim() !== '') lines.push(note.code);
    }
  }
  return lines;
}
