import { fenceTracker } from '../../compile/page/dialects/fence-tracker.ts';
import { type Line, outsideCode } from '../page/lines.ts';
import type { Report } from '../report.ts';

/** `{: #id .class }`, `{ .md-button }`, `{ width=300 }` after an element. */
const ATTRIBUTES =
  /(?<=\S)[ \t]*\{:?[ \t]*((?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+))(?:[ \t]+(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+)|[\w-]+))*)[ \t]*\}/g;

/** A list of attributes alone on its line, which belongs to the block above. */
const OWN_LINE = /^[ \t]*\{:[^{}]*\}[ \t]*$/;

const HEADING = /^[ \t]*#{1,6}[ \t]/;

/** Icons of Material: `:material-account:`, `:octicons-tag-24:`. */
const ICON = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}]*\})?/g;

/** `++ctrl+alt+del++` */
const KEYS = /\+\+([\w-]+(?:\+[\w-]+)*)\+\+/g;

/** `[^1]:` alone on its line. */
const FOOTNOTE = /^[ \t]*\[\^[^\]]+\]:[ \t]*$/;

const TOC = /^\[TOC\][ \t]*$/;

/** `<!-- md:option name -->`, a comment that a hook shows as its value. */
const SHORTCODE = /<!--[ \t]*md:(\w+)[ \t]*(.*?)[ \t]*-->/g;

/** The value of such a comment; the name of an option as code. */
const shortcodeText = (_: string, kind: string, value: string) =>
  kind === 'option' ? `\`${value}\`` : value === 'none' ? '' : value;

/** Rewrites what extensions of Python-Markdown write within lines, outside code. */
export function convertInline(lines: readonly Line[], report: Report): readonly Line[] {
  const isCode = fenceTracker();
  return withFootnotes(lines).map((line) => {
    if (isCode(line.text)) return line;
    if (OWN_LINE.test(line.text)) {
      report.add('attribute-dropped', line.file, line.line, line.text);
      return { ...line, text: '' };
    }
    if (TOC.test(line.text)) return { ...line, text: '[[toc]]' };
    const shown = line.text.replace(SHORTCODE, shortcodeText);
    if (shown !== line.text) report.add('syntax-changed', line.file, line.line, line.text);
    const text = outsideCode(shown, (part) => convertPart(part, HEADING.test(shown), line, report));
    return { ...line, text: text.trim() === '' && line.text.trim() !== '' ? '' : text };
  });
}

/** Footnotes whose text starts on the line below, on one line. */
function withFootnotes(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]?.text ?? '';
    if (FOOTNOTE.test(before) && isIndented(line.text)) return [];
    const after = lines[index + 1]?.text ?? '';
    if (!FOOTNOTE.test(line.text) || !isIndented(after)) return [line];
    return [{ ...line, text: `${line.text.trim()} ${after.trim()}` }];
  });
}

const isIndented = (text: string) => /^(?: {4}|\t)[ \t]*\S/.test(text);

function convertPart(part: string, isHeading: boolean, line: Line, report: Report): string {
  return part
    .replace(ATTRIBUTES, (written, list: string) => {
      const id = /(?:^|\s)(?:#|id=["']?)([\w:.-]+)/.exec(list)?.[1];
      if (isHeading && id !== undefined) return ` {#${id}}`;
      report.add('attribute-dropped', line.file, line.line, written.trim());
      return '';
    })
    .replace(ICON, '')
    .replace(KEYS, (_, keys: string) =>
      keys
        .split('+')
        .map((key) => `<kbd>${keyName(key)}</kbd>`)
        .join('+'),
    );
}

const keyName = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);
