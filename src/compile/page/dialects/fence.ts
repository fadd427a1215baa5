import { stripVTControlCharacters } from 'node:util';
import type { Code } from 'mdast';
import { resolveLanguage } from '../languages.ts';

type LineMark = 'mark' | 'ins' | 'del' | 'focus' | 'error' | 'warning';

/** The marks of lines, by 1-based line number. */
type LineMarks = Map<number, Set<LineMark>>;

function addMark(marks: LineMarks, line: number, mark: LineMark): void {
  marks.set(line, (marks.get(line) ?? new Set()).add(mark));
}

/** Expands ranges such as `1,3-5` or `2 4-6`, limited to `count` lines. */
function lineNumbers(text: string, count: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [, from = '', to = from] of text.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    const last = Math.min(Number(to), count);
    for (let line = Math.max(1, Number(from)); line <= last; line++) found.add(line);
  }
  return found;
}

/** Marks by the names of notes in Shiki and VitePress. */
const NOTES: Readonly<Record<string, LineMark>> = {
  '++': 'ins',
  '--': 'del',
  error: 'error',
  focus: 'focus',
  highlight: 'mark',
  hl: 'mark',
  warning: 'warning',
};

const COMMENT = String.raw`(?:\/\/|\/\*|\{\/\*|<!--|#|--|;|%|"|')`;

/** A note at the end of a line: `// [!code ++]`, `# [!code highlight:3]`, `// highlight-line`. */
const NOTE = new RegExp(
  `${COMMENT}\\s*\\[!code ([^\\]]{0,500})\\]|(?:\\/\\/|\\{?\\/\\*|<!--|#)\\s*highlight-line(?=[\\s*/}>-]{0,9}$)`,
);

/** A Docusaurus comment that highlights the following lines. */
const HIGHLIGHT = new RegExp(`^${COMMENT}\\s*highlight-(next-line|start|end)\\b`);

/** Removes the notes from code, adding their marks. */
function readNotes(code: string, marks: LineMarks): string[] {
  const written = code.split('\n');
  const lines: string[] = [];
  let isHighlighted = false;
  for (const line of written) {
    const next = lines.length + 1;
    const comment = HIGHLIGHT.exec(line.trim())?.[1];
    if (comment === 'next-line') addMark(marks, next, 'mark');
    else if (comment !== undefined) isHighlighted = comment === 'start';
    if (comment !== undefined) continue;
    if (isHighlighted) addMark(marks, next, 'mark');
    const note = NOTE.exec(line);
    const [name = '', count = ''] = (note?.[1] ?? 'hl').trim().split(':');
    const mark = Object.hasOwn(NOTES, name) ? NOTES[name] : undefined;
    if (!note || !mark) {
      lines.push(line);
      continue;
    }
    const end = next + Math.min(Number.parseInt(count, 10) || 1, written.length);
    for (let each = next; each < end; each++) addMark(marks, each, mark);
    // A note on a separate line applies to the next one.
    const rest = line.slice(0, note.index).trimEnd();
    if (rest !== '') lines.push(rest);
  }
  return lines;
}

declare module 'mdast' {
  interface Data {
    /** The node differs from the source. */
    isRewritten?: true;
  }
  interface CodeData {
    /** Options beyond the language, if any. */
    fence?: Fence;
    /** The block is in a tab, whose label is its title. */
    isTab?: true;
  }
}

/** The options of a code block from its info string and notes. */
export interface Fence {
  readonly title?: string | undefined;
  /** Number of the first line, if lines are numbered. */
  readonly firstNumber?: number | undefined;
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

interface Info {
  language?: string;
  title?: string;
  firstNumber?: number;
  readonly ranges: [LineMark, string][];
  /** The language of the lines of a diff. */
  diffOf?: string;
}

/** Of longer info strings, only the language is read. */
const MAX_INFO = 1_000;

/** `js`, `js{1,3}`, `js:line-numbers`, `rust,ignore`, `{.python hl_lines="1"}`; not `title="x"` or `{1,3}`. */
const LANGUAGE = /^(?:\{\s*\.?(?!\d))?([^\s{}[\]:,="'`]*)(?![^\s{}[\]:,"'`])/;

/** Matches an attribute, ranges in braces, a title in brackets, a text to mark, or a word. */
const PART =
  /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'{}]+))|\{([\d,\s-]+)\}|\[([^[\]]+(?:\[[^[\]]*\][^[\]]*)*)\]|"[^"]*"|'[^']*'|([:\w-]+)/g;

/** Marks by attribute name. */
const MARK_NAMES: Readonly<Record<string, LineMark>> = {
  add: 'ins',
  del: 'del',
  focus: 'focus',
  highlight: 'mark',
  hl_lines: 'mark',
  ins: 'ins',
  mark: 'mark',
  remove: 'del',
};

const TITLE_NAMES = ['file', 'filename', 'tab', 'title'];

const NUMBER_NAME = /^(?:line-?numbers|linenums|showlinenumbers|startlinenumber)$/;

/** Parses the info string of a code block. */
export function readInfo({ lang, meta }: Code): Info {
  const info = [lang, meta].filter(Boolean).join(' ');
  const language = LANGUAGE.exec(info)?.[1] ?? '';
  const found: Info = { ranges: [] };
  if (language !== '') found.language = resolveLanguage(language);
  if (info.length > MAX_INFO) return found;
  for (const match of info.slice(language.length).matchAll(PART)) {
    const [, key = '', double, single, braces, bare, lines, name, word = ''] = match;
    const value = double ?? single ?? braces ?? bare ?? '';
    const label = (key || word.replace(/^:/, '')).toLowerCase();
    const mark = Object.hasOwn(MARK_NAMES, label) ? MARK_NAMES[label] : undefined;
    if (lines !== undefined) found.ranges.push(['mark', lines]);
    else if (name !== undefined) found.title ??= name;
    else if (mark && value !== '') found.ranges.push([mark, value]);
    else if (TITLE_NAMES.includes(label) && value !== '') found.title = value;
    else if (NUMBER_NAME.test(label)) found.firstNumber = Number.parseInt(value, 10) || 1;
    else if (label === 'lang' && language === 'diff') found.diffOf = resolveLanguage(value);
  }
  return found;
}

/** Reads the info string and notes of a code block, and strips them from its code and language. */
export function applyFence(node: Code): void {
  const hasNotes = node.value.includes('[!code') || node.value.includes('highlight-');
  if (!node.lang && !node.meta && !hasNotes) return;
  const before = `${node.lang} ${node.value}`;
  const info = readInfo(node);
  const fence = fenceOf(node, info, hasNotes);
  // Terminal output: colour codes are not text.
  if (info.language === 'ansi') node.value = stripVTControlCharacters(node.value);
  node.lang = info.diffOf ?? info.language ?? null;
  if (node.meta || `${node.lang} ${node.value}` !== before)
    node.data = { ...node.data, isRewritten: true };
  if (fence) node.data = { ...node.data, fence };
}

/** The options of a block; strips notes from its code. */
function fenceOf(node: Code, info: Info, hasNotes: boolean): Fence | undefined {
  const marks: LineMarks = new Map();
  let lines = hasNotes ? readNotes(node.value, marks) : node.value.split('\n');
  for (const [mark, text] of info.ranges) {
    for (const line of lineNumbers(text, lines.length)) addMark(marks, line, mark);
  }
  if (info.diffOf !== undefined) lines = withoutSigns(lines, marks);
  node.value = lines.join('\n');
  const title = node.data?.isTab ? undefined : info.title;
  const { firstNumber } = info;
  if (title === undefined && firstNumber === undefined && marks.size === 0) return undefined;
  return { marks, title, firstNumber };
}

/** Removes the signs of diff lines, adding marks. */
function withoutSigns(lines: readonly string[], marks: LineMarks): string[] {
  return lines.map((line, index) => {
    const sign = line[0] ?? '';
    if (sign === '+') addMark(marks, index + 1, 'ins');
    if (sign === '-') addMark(marks, index + 1, 'del');
    return ['+', '-', ' '].includes(sign) ? line.slice(1) : line;
  });
}
