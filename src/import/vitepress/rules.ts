import { posix } from 'node:path';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { includeOn, partOf } from '../../compile/read/includes.ts';
import { badge } from '../page/common-rules.ts';
import type { ElementRules } from '../page/element.ts';
import { type FindInclude, inlineIncludes } from '../page/includes.ts';
import { fencedLines, type Line, linesOf, mapText, outsideCode } from '../page/lines.ts';
import type { ConversionRules } from '../page/rules.ts';
import type { Report } from '../report.ts';
import { SourceFolder } from '../source-folder.ts';

const ELEMENTS: ElementRules = {
  Badge: badge,
  ClientOnly: () => 'content',
  Content: () => 'nothing',
};

/** As `@mdit-vue/shared` makes ids. */
function headingId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\p{Cc}]/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

const ATTRIBUTE = String.raw`(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"'=]+))`;

/** `{#id .class target="_blank"}` at the end of a line, or right behind an element within it. */
const LIST = new RegExp(
  String.raw`(?:(?<=[)\]*_]|^)|(?<![ \t])[ \t]*(?=\{[^{}]*\}[ \t]*$))\{(${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*)[ \t]*\}`,
  'g',
);

const HEADING = /^[ \t]*#{1,6}[ \t]/;

const CONTAINER = /^([ \t>]*):{3,}/;

/** Lists of attributes outside headings: an id is kept as an anchor, since links may lead to it. */
const convertAttributes = (lines: readonly Line[], report: Report): readonly Line[] =>
  mapText(lines, (line) => {
    const [, marks] = CONTAINER.exec(line.text) ?? [];
    const above: string[] = [];
    const replaceList = (written: string, list: string) => {
      const [, id] = /#([\w:-]+)/.exec(list) ?? [];
      if (id === undefined) {
        // Containers have attributes of their own.
        if (marks !== undefined) return written;
        report.add('attribute-dropped', line.file, line.line, written.trim());
        return '';
      }
      const anchor = `<a id="${id}"></a>`;
      if (HEADING.test(line.text)) return ` {#${id}}`;
      if (marks === undefined) return anchor;
      above.push(marks + anchor, marks.trimEnd());
      return '';
    };
    const text = outsideCode(line.text, (part) => part.replace(LIST, replaceList));
    return [...above, text].map((each) => ({ ...line, text: each }));
  });

/**
 * @param project folder of the site
 * @param root folder of the pages
 */
export function vitepressRules(project: string, root: string): ConversionRules {
  return {
    format: () => 'md',
    prepare: async (lines, context) => {
      const whole = await inlineIncludes(lines, includesIn(root, context.folder), context);
      const markdown = escapeRaw(spellOutAttributes(joinTags(whole)));
      return convertAttributes(markdown, context.report);
    },
    componentFolder: posix.join(project, '.vitepress'),
    elements: ELEMENTS,
    headingId,
    aliases: { '@/': root, '@site/': root },
    interpolates: true,
  };
}

/**
 * Reads included files and snippets of code: what the build reads as well, but from anywhere in the source
 * folder.
 *
 * @param root folder that `@` stands for
 */
export const includesIn =
  (root: string, folder: SourceFolder): FindInclude =>
  async (line, isInCode) => {
    const [start] = /^\s*(?=<[!<])/.exec(isInCode ? '' : line.text) ?? [];
    const include = start === undefined ? undefined : includeOn(line.text.trim());
    if (start === undefined || !include) return undefined;
    const { file, info } = include;
    const path = fileOf(file, line.file, root) ?? '';
    const place = { path, prefix: start, isOpen: info === undefined };
    const source = await folder.text(path);
    const part = source === undefined ? undefined : partOf(source, include);
    if (source === undefined || part === undefined) return { ...place, lines: undefined };
    const before = source.slice(0, Math.max(0, source.indexOf(part))).split('\n').length - 1;
    const own = linesOf(part, path).map((each) => ({ ...each, line: each.line + before }));
    return { ...place, lines: info === undefined ? own : fencedLines(own, info, line) };
  };

/** VitePress puts the folder in the place of “@” alone: “@../../x” is “docs../../x”, beside it. */
const fileOf = (path: string, from: string, root: string) =>
  path.startsWith('@')
    ? SourceFolder.inside(root, path.replace(/^@(?:\.\.(?=\/\.\.\/))?\/?/, ''))
    : SourceFolder.inside(posix.dirname(from), path);

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
function spellOutAttributes(lines: readonly Line[]): readonly Line[] {
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
function joinTags(lines: readonly Line[]): readonly Line[] {
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
function escapeRaw(lines: readonly Line[]): readonly Line[] {
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
