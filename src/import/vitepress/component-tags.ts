import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { type Line, mapText, outsideCode } from '../page/lines.ts';

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
  const inFull = (tag: string) => tag.replace(SHORTHAND, (sign) => LONG[sign] ?? sign);
  return mapText(lines, (line) =>
    /[#@]/.test(line.text)
      ? { ...line, text: outsideCode(line.text, (part) => part.replace(TAGS, inFull)) }
      : line,
  );
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
    const more = lines.slice(index + 1, end + 1).map(({ text }) => ` ${text.trim()}`);
    found.push({ ...line, text: line.text + more.join('') });
    index = end;
  }
  return found;
}

/** The line on which a tag ends; that on which it starts if it is none, or no line begins with “>”. */
function endOfTag(lines: readonly Line[], start: number): number {
  let text = lines[start]?.text ?? '';
  for (let end = start + 1; end < Math.min(lines.length, start + MAX_LINES); end++) {
    const next = lines[end]?.text.trim() ?? '';
    text += ` ${next}`;
    if (TAG.test(text)) return next.startsWith('>') ? end : start;
    if (next === '') break;
  }
  return start;
}

const RAW_CONTAINER = /^[ \t>]*(:{3,})[ \t]*v-pre[ \t]*$/;

/** An element whose text Vue shows as it is written, as far as it lies on the line. */
const RAW_ELEMENT = /(<([A-Za-z][\w-]*)(?:\s[^<>]*)?\sv-pre(?=[\s>])[^<>]*>)(.*?)(<\/\2>|$)/g;

const escaped = (text: string) =>
  outsideCode(text, (part) => part.replaceAll('{{', '&#123;&#123;'));

/** Double braces in text that Vue shows as it is written, as text. */
export function escapeRaw(lines: readonly Line[]): readonly Line[] {
  let end: RegExp | undefined;
  return mapText(lines, (line) => {
    if (end) {
      if (end.test(line.text)) end = undefined;
      return { ...line, text: escaped(line.text) };
    }
    const [, colons] = RAW_CONTAINER.exec(line.text) ?? [];
    if (colons) end = new RegExp(`^[ \\t>]*${colons}[ \\t]*$`);
    const text = line.text.replace(RAW_ELEMENT, (_, tag, name, inside, close) => {
      if (close === '') end = new RegExp(`</${name}>`);
      return tag + escaped(inside) + close;
    });
    return { ...line, text };
  });
}
