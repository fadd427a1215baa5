import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { type Line, mapOutsideCode, mapTextLines } from '../page/lines.ts';
import type { Report } from '../report.ts';

/** `{: #id .class }`, `{ .md-button }`, `{ width=300 }` after an element; not `_{k=0}` in a formula. */
const ATTRIBUTES =
  /(?:(?<=\S)[ \t]+|(?<=[)\]*`>:~]|_(?=\{[ \t]*[:.#])))\{:?[ \t]*((?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+))(?:[ \t]+(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+)|[\w-]+))*)[ \t]*\}/g;

/** An attribute list alone on its line, which applies to the block above. */
const ATTRIBUTE_LINE = /^[ \t]*\{(?::|[ \t]*(?:[#.][\w:-]|[\w-]+=["'\w]))[^{}]*\}[ \t]*$/;

const idIn = (list: string) => /(?:^|[\s{:])(?:#|id=["']?)([\w:.-]+)/.exec(list)?.[1];

const hasOnlyId = (list: string) => /^[^{]*\{:?[ \t]*#[\w:.-]+[ \t]*\}[ \t]*$/.test(list);

const HEADING = /^[ \t]*#{1,6}[ \t]/;

/** Matches the closing “#” of a heading before its attributes. */
const CLOSING_HASHES = /(?<![ \t])[ \t]+#+[ \t]+(\{[^{}]*\}[ \t]*)$/;

/** Matches icons of Material: `:material-account:`, `:octicons-tag-24:`. */
const ICON = String.raw`:(?:material|fontawesome|lucide|octicons|simple)-[\w-]+:(?:\{[^{}]*\})?`;

/** Matches an icon with the following space, which would indent the text. */
const ICONS = new RegExp(String.raw`(?<=^|[\s[(])${ICON}[ \t]+|${ICON}`, 'g');

/** `++ctrl+alt+del++` */
const KEYS = /\+\+([\w-]+(?:\+[\w-]+)*)\+\+/g;

/** Inline marks by extension with their elements; longer marks first. */
const MARKS: readonly (readonly [extension: string, mark: RegExp, element: string])[] = [
  ['pymdownx.mark', /(?<![={])==(?=\S)([^=\n]+?)(?<=\S)==(?![=}])/g, 'mark'],
  ['pymdownx.caret', /(?<![\^[])\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^(?!\^)/g, 'ins'],
  ['pymdownx.caret', /(?<![\^[\\])\^(?=\S)([^^\s]+)\^(?!\^)/g, 'sup'],
  ['pymdownx.tilde', /(?<![~\\])~(?=\S)([^~\s]+)~(?!~)/g, 'sub'],
  ['pymdownx.critic', /\{\+\+((?:(?!\{\+\+|\+\+\}).)+)\+\+\}/g, 'ins'],
  ['pymdownx.critic', /\{--((?:(?!\{--|--\}).)+)--\}/g, 'del'],
  ['pymdownx.critic', /\{==((?:(?!\{==|==\}).)+)==\}/g, 'mark'],
];

/** `{~~old~>new~~}` of the same extension. */
const REPLACEMENT = /\{~~((?:(?!\{~~|~>).)+)~>((?:(?!\{~~|~~\}).)+)~~\}/g;

const TOC = /^\[TOC\][ \t]*$/;

/** `#!python ` at the start of code in a line: its language. */
const CODE_LANGUAGE = /(?<!`)(`+)#!\w+[ ](?=[^`]+\1(?!`))/g;

/** `[text][module.name]`, a link to documentation that a plugin generates from code. */
const REFERENCE = /(?<![\w\]`])\[((?:[^[\]`]|`[^`]*`)+)\]\[([A-Za-z_]\w*(?:\.\w+)+)\]/g;

/** `# (1)!` in code: refers to an item of the list below; Material hides the “!”. */
const ANNOTATION = /(?:#|\/\/|\/\*|<!--|--|;|%)[ \t]*(?:\(\d+\)!?[ \t]*)*\(\d+\)!/g;

/** Converts the inline syntax of Python-Markdown extensions outside code. */
export function convertInline(
  lines: readonly Line[],
  extensions: ReadonlySet<string>,
  report: Report,
): readonly Line[] {
  const marks = MARKS.filter(([extension]) => extensions.has(extension));
  const isCode = fenceTracker();
  const defined = new Set(lines.map(({ text }) => /^\[([^\]]+)\]:/.exec(text)?.[1]));
  return cleanAnnotations(lines).map((line) => {
    if (isCode(line.text)) return line;
    if (ATTRIBUTE_LINE.test(line.text)) {
      const id = idIn(line.text);
      if (!hasOnlyId(line.text)) report.add('attribute-dropped', line.file, line.line, line.text);
      return { ...line, text: id === undefined ? '' : `<a id="${id}"></a>` };
    }
    if (TOC.test(line.text)) return { ...line, text: '[[toc]]' };
    const cleaned = line.text
      .replace(CODE_LANGUAGE, '$1')
      .replace(REFERENCE, (link, text, id) => (defined.has(id) ? link : text));
    if (cleaned !== line.text) report.add('syntax-changed', line.file, line.line, line.text);
    const isHeading = HEADING.test(cleaned);
    const open = isHeading ? cleaned.replace(CLOSING_HASHES, ' $1') : cleaned;
    const text = mapOutsideCode(open, (part, isAfterCode) => {
      // Attributes may apply to the code before this part.
      const before = isAfterCode ? '`' : '';
      const marked = convertMarks(before + part, marks);
      return convertPart(marked, isHeading, line, report).slice(before.length);
    });
    return { ...line, text: text.trim() === '' && line.text.trim() !== '' ? '' : text };
  });
}

/** Drops placeholders that a hook fills, since hooks are not run. */
export const dropPlaceholders = (lines: readonly Line[], report: Report): readonly Line[] =>
  mapTextLines(lines, (line) => {
    const text = mapOutsideCode(line.text, (part) =>
      part.replace(/\{\{[ \t]*\w+[ \t]*\}\}/g, (mark) => {
        report.add('code-dropped', line.file, line.line, mark);
        return '';
      }),
    );
    return { ...line, text };
  });

/** Removes the “!” of code annotations that a list below explains. */
function cleanAnnotations(lines: readonly Line[]): readonly Line[] {
  const isCode = lines.map(({ text }) => text).map(fenceTracker());
  return lines.map((line, index) => {
    const text = line.text.replace(ANNOTATION, (marks) => marks.replaceAll(')!', ')'));
    if (!isCode[index] || text === line.text) return line;
    const end = isCode.indexOf(false, index);
    const below = lines.find((each, at) => end >= 0 && at >= end && each.text.trim() !== '');
    return /^[ \t]*1[.)][ \t]/.test(below?.text ?? '') ? { ...line, text } : line;
  });
}

function convertMarks(part: string, marks: typeof MARKS): string {
  // Formulas contain the same characters.
  if (part.includes('$')) return part;
  const isCritic = marks.some(([extension]) => extension === 'pymdownx.critic');
  const text = isCritic ? part.replace(REPLACEMENT, '<del>$1</del><ins>$2</ins>') : part;
  return marks.reduce(
    (all, [, mark, element]) => all.replace(mark, `<${element}>$1</${element}>`),
    text,
  );
}

function convertPart(part: string, isHeading: boolean, line: Line, report: Report): string {
  return part
    .replace(ATTRIBUTES, (written, list: string) => {
      const id = idIn(list);
      if (isHeading && id !== undefined) return ` {#${id}}`;
      if (!hasOnlyId(written))
        report.add('attribute-dropped', line.file, line.line, written.trim());
      return id === undefined ? '' : `<a id="${id}"></a>`;
    })
    .replace(ICONS, '')
    .replace(KEYS, (_, keys: string) =>
      keys
        .split('+')
        .map((key) => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
        .join('+'),
    );
}
