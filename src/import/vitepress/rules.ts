import { posix } from 'node:path';
import { parseInclude, selectedPart } from '../../compile/read/includes.ts';
import { badge } from '../page/common-rules.ts';
import type { ElementRules } from '../page/element.ts';
import { type FindInclude, inlineIncludes } from '../page/includes.ts';
import {
  fencedLines,
  type Line,
  linesOf,
  mapBlocks,
  mapOutsideCode,
  mapTextLines,
} from '../page/lines.ts';
import { inlinePartials } from '../page/partials.ts';
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
    .replace(/^-+|(?<!-)-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

const ATTRIBUTE = String.raw`(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"'=]+))`;

/** `{#id .class target="_blank"}` at the end of a line, or directly after an inline element. */
const ATTRIBUTE_LIST = new RegExp(
  String.raw`(?:(?<=[)\]*_]|^)|(?<![ \t])[ \t]*(?=\{[^{}]*\}[ \t]*$))\{(${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*)[ \t]*\}`,
  'g',
);

const HEADING = /^[ \t]*#{1,6}[ \t]/;

const CONTAINER = /^([ \t>]*):{3,}/;

/** Removes attribute lists outside headings; ids become anchors, since links may target them. */
const convertAttributes = (lines: readonly Line[], report: Report): readonly Line[] =>
  mapTextLines(lines, (line) => {
    const [, marks] = CONTAINER.exec(line.text) ?? [];
    const anchors: string[] = [];
    const replaceList = (attributeList: string, list: string) => {
      const [, id] = /#([\w:-]+)/.exec(list) ?? [];
      if (id === undefined) {
        // An attribute list of the container.
        if (marks !== undefined) return attributeList;
        report.add('attribute-dropped', line.file, line.line, attributeList.trim());
        return '';
      }
      const anchor = `<a id="${id}"></a>`;
      if (HEADING.test(line.text)) return ` {#${id}}`;
      if (marks === undefined) return anchor;
      anchors.push(marks + anchor, marks.trimEnd());
      return '';
    };
    const text = mapOutsideCode(line.text, (part) => part.replace(ATTRIBUTE_LIST, replaceList));
    return [...anchors, text].map((each) => ({ ...line, text: each }));
  });

/**
 * @param project folder of the site
 * @param root folder of the pages
 * @param globals implicit imports of Markdown files
 */
export function vitepressRules(
  project: string,
  root: string,
  globals: readonly Line[],
): ConversionRules {
  return {
    format: () => 'md',
    prepare: async (lines, context) => {
      const expanded = await inlineIncludes(
        lines,
        vitepressIncludes(root, context.folder),
        context,
      );
      const complete = await inlinePartials(expanded, context, globals);
      const markdown = escapeLiteralBraces(expandShorthands(joinTags(complete)));
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
export const vitepressIncludes =
  (root: string, folder: SourceFolder): FindInclude =>
  async (line, isInCode) => {
    const [start] = /^\s*(?=<[!<])/.exec(isInCode ? '' : line.text) ?? [];
    const statement = start === undefined ? undefined : parseInclude(line.text.trim());
    if (start === undefined || !statement) return undefined;
    const { file, info } = statement;
    const path = fileOf(file, line.file, root) ?? '';
    const include = { path, prefix: start, mayNest: info === undefined };
    const source = await folder.readText(path);
    const part = source === undefined ? undefined : selectedPart(source, statement);
    if (source === undefined || part === undefined) return { ...include, lines: undefined };
    const before = source.slice(0, Math.max(0, source.indexOf(part))).split('\n').length - 1;
    const lines = linesOf(part, path).map((each) => ({ ...each, line: each.line + before }));
    return { ...include, lines: info === undefined ? lines : fencedLines(lines, info, line) };
  };

/** VitePress replaces only the “@”: “@../../x” is “docs../../x”, outside the folder. */
const fileOf = (path: string, from: string, root: string) =>
  path.startsWith('@')
    ? SourceFolder.join(root, path.replace(/^@(?:\.\.(?=\/\.\.\/))?\/?/, ''))
    : SourceFolder.join(posix.dirname(from), path);

const OPENING = /^[ \t]*<[A-Za-z][\w.-]*(?:\s[^>]*)?$/;

const NAME = String.raw`[^\s"'<>/=]+`;
const VALUE = String.raw`"[^"]*"|'[^']*'|[^\s"'=<>]+`;

const TAG_TEXT = String.raw`<[A-Za-z][\w.-]*(?:\s+${NAME}(?:\s*=\s*(?:${VALUE}))?)*\s*/?>`;

const TAG = new RegExp(String.raw`^[ \t]*${TAG_TEXT}`);

const TAGS = new RegExp(TAG_TEXT, 'g');

/** Matches values, and Vue's shorthands outside of them, which are not attribute names in Markdown. */
const SHORTHAND = /"[^"]*"|'[^']*'|(?<=\s)[#@](?=[A-Za-z][^\s"'<>]*(?:=|\s|\/?>))/g;

const FULL_NAMES: Readonly<Record<string, string>> = { '#': 'v-slot:', '@': 'v-on:' };

const MAX_LINES = 50;

/** Expands shorthands such as `#slot` and `@click`: otherwise the tag would be text. */
function expandShorthands(lines: readonly Line[]): readonly Line[] {
  const inFull = (tag: string) => tag.replace(SHORTHAND, (sign) => FULL_NAMES[sign] ?? sign);
  return mapTextLines(lines, (line) =>
    /[#@]/.test(line.text)
      ? { ...line, text: mapOutsideCode(line.text, (part) => part.replace(TAGS, inFull)) }
      : line,
  );
}

/**
 * Joins multi-line tags whose last line starts with “>”, which Markdown would take for a quote.
 */
const joinTags = (lines: readonly Line[]): readonly Line[] =>
  mapBlocks(lines, (line, index) => {
    const end = OPENING.test(line.text) ? endOfTag(lines, index) : index;
    const continuation = lines.slice(index + 1, end + 1).map(({ text }) => ` ${text.trim()}`);
    return { lines: [{ ...line, text: line.text + continuation.join('') }], next: end + 1 };
  });

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
const RAW_ELEMENT =
  /(<([A-Za-z][\w-]*)(?=[^<>]*>)(?:\s[^<>]*)?\sv-pre(?=[\s>])[^<>]*>)(.*?)(<\/\2>|$)/g;

const escapeBraces = (text: string) =>
  mapOutsideCode(text, (part) => part.replaceAll('{{', '&#123;&#123;'));

/** Escapes double braces in text that Vue shows literally. */
function escapeLiteralBraces(lines: readonly Line[]): readonly Line[] {
  let end: RegExp | undefined;
  return mapTextLines(lines, (line) => {
    if (end) {
      if (end.test(line.text)) end = undefined;
      return { ...line, text: escapeBraces(line.text) };
    }
    const [, colons] = RAW_CONTAINER.exec(line.text) ?? [];
    if (colons) end = new RegExp(`^[ \\t>]*${colons}[ \\t]*$`);
    const text = line.text.replace(RAW_ELEMENT, (_, tag, name, inside, close) => {
      if (close === '') end = new RegExp(`</${name}>`);
      return tag + escapeBraces(inside) + close;
    });
    return { ...line, text };
  });
}
