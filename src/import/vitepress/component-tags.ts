import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { type Line, outsideCode } from '../page/lines.ts';

/** The first line of an opening tag that does not end on it. */
const OPENING = /^[ \t]*<[A-Za-z][\w.-]*(?:\s[^>]*)?$/;

const NAME = String.raw`[^\s"'<>/=]+`;
const VALUE = String.raw`"[^"]*"|'[^']*'|[^\s"'=<>]+`;

const TAG_TEXT = String.raw`<[A-Za-z][\w.-]*(?:\s+${NAME}(?:\s*=\s*(?:${VALUE}))?)*\s*/?>`;

const TAG = new RegExp(String.raw`^[ \t]*${TAG_TEXT}`);

const TAGS = new RegExp(TAG_TEXT, 'g');

/** Vue's short names of attributes, which are no names to Markdown, outside their values. */
const SHORTHAND =
  /(?<=\s)([#@])(?=[A-Za-z][^\s"'<>]*(?:=|\s|\/?>))(?=(?:[^"']|"[^"]*"|'[^']*')*$)/g;

const LONG: Readonly<Record<string, string>> = { '#': 'v-slot:', '@': 'v-on:' };

/** Most lines of a tag. */
const MAX_LINES = 50;

/** Short names of attributes, such as `#slot` and `@click`, in full: else the tag would be text. */
export function spellOutAttributes(lines: readonly Line[]): readonly Line[] {
  const isCode = fenceTracker();
  const inFull = (tag: string) => tag.replace(SHORTHAND, (sign) => LONG[sign] ?? sign);
  return lines.map((line) => {
    if (isCode(line.text) || !/<.*[#@]/.test(line.text)) return line;
    return { ...line, text: outsideCode(line.text, (part) => part.replace(TAGS, inFull)) };
  });
}

/**
 * Tags over several lines as one line. Vue reads them wherever they end; to Markdown, a “>” at the
 * beginning of a line starts a quote.
 */
export function joinTags(lines: readonly Line[]): readonly Line[] {
  const isCode = fenceTracker();
  const found: Line[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line) break;
    const end = !isCode(line.text) && OPENING.test(line.text) ? endOfTag(lines, index) : index;
    const parts = lines.slice(index, end + 1).map(({ text }) => text);
    found.push({ ...line, text: parts.map((part, at) => (at > 0 ? part.trim() : part)).join(' ') });
    index = end;
  }
  return found;
}

/** The line on which a tag ends; that on which it starts if it is none, or no line begins with “>”. */
function endOfTag(lines: readonly Line[], start: number): number {
  let text = lines[start]?.text ?? '';
  for (let end = start + 1; end < Math.min(lines.length, start + MAX_LINES); end++) {
    const next = lines[end]?.text ?? '';
    if (next.trim() === '') return start;
    text += ` ${next.trim()}`;
    if (TAG.test(text)) return /^[ \t]*>/.test(next) ? end : start;
  }
  return start;
}
