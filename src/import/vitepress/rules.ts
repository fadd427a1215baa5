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

/** Generates ids like `@mdit-vue/shared`. */
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

/** `{#id .class target="_blank"}` at the end of a line, or directly after an inline element. */
const LIST = new RegExp(
  String.raw`(?:(?<=[)\]*_]|^)|(?<![ \t])[ \t]*(?=\{[^{}]*\}[ \t]*$))\{(${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*)[ \t]*\}`,
  'g',
);

const HEADING = /^[ \t]*#{1,6}[ \t]/;

const CONTAINER = /^([ \t>]*):{3,}/;

/** Removes attribute lists outside headings; ids become anchors, since links may target them. */
const convertAttributes = (lines: readonly Line[], report: Report): readonly Line[] =>
  mapText(lines, (line) => {
    const [, marks] = CONTAINER.exec(line.text) ?? [];
    const above: string[] = [];
    const replaceList = (written: string, list: string) => {
      const [, id] = /#([\w:-]+)/.exec(list) ?? [];
      if (id === undefined) {
        // An attribute list of the container.
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
 * Resolves included files and code snippets like the build, but from anywhere in the source folder.
 *
 * @param root folder with the alias `@`
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

/** VitePress replaces only the “@”: “@../../x” is “docs../../x”, beside the folder. */
const fileOf = (path: string, from: string, root: string) =>
  path.startsWith('@')
    ? SourceFolder.inside(root, path.replace(/^@(?:\.\.(?=\/\.\.\/))?\/?/, ''))
    : SourceFolder.inside(posix.dirname(from), path);

/** Matches the first line of a multi-line opening tag. */
const OPENING = /^[ \t]*<[A-Za-z][\w.-]*(?:\s[^>]*)?$/;

const NAME = String.raw`[^\s"'<>/=]+`;
const VALUE = String.raw`"[^"]*"|'[^']*'|[^\s"'=<>]+`;

const TAG_TEXT = String.raw`<[A-Za-z][\w.-]*(?:\s+${NAME}(?:\s*=\s*(?:${VALUE}))?)*\s*/?>`;

const TAG = new RegExp(String.raw`^[ \t]*${TAG_TEXT}`);

const TAGS = new RegExp(TAG_TEXT, 'g');

/** Matches Vue's shorthands, which are not attribute names in Markdown, outside of values. */
const SHORTHAND =
  /(?<=\s)([#@])(?=[A-Za-z][^\s"'<>]*(?:=|\s|\/?>))(?=(?:[^"']|"[^"]*"|'[^']*')*$)/g;

const LONG: Readonly<Record<string, string>> = { '#': 'v-slot:', '@': 'v-on:' };

/** Maximum number of lines of a tag. */
const MAX_LINES = 50;

/** Expands shorthands such as `#slot` and `@click`: otherwise the tag would be text. */
function spellOutAttributes(lines: readonly Line[]): readonly Line[] {
  const inFull = (tag: string) => tag.replace(SHORTHAND, (sign) => LONG[sign] ?? sign);
  return mapText(lines, (line) =>
    /[#@]/.test(line.text)
      ? { ...line, text: outsideCode(line.text, (part) => part.replace(TAGS, inFull)) }
      : line,
  );
}

/**
 * Joins multi-line tags whose last line starts with “>”, which Markdown would take for a quote.
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

/** The index of the last line of a tag if that starts with “>”, else of the first. */
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

/** Matches an element with `v-pre`, whose text Vue shows literally, up to the end of the line. */
const RAW_ELEMENT = /(<([A-Za-z][\w-]*)(?:\s[^<>]*)?\sv-pre(?=[\s>])[^<>]*>)(.*?)(<\/\2>|$)/g;

const escaped = (text: string) =>
  outsideCode(text, (part) => part.replaceAll('{{', '&#123;&#123;'));

/** Escapes double braces in text that Vue shows literally. */
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
