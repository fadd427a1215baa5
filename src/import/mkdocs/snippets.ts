import { posix } from 'node:path';
import { escapeAttribute } from '../../common/escape.ts';
import { parseRegionMark, selectedPart } from '../../compile/read/includes.ts';
import type { FindInclude } from '../page/includes.ts';
import { fencedLines, type Line, linesInRange, linesOf, mapBlocks } from '../page/lines.ts';
import { MAX_INCLUDED, type PrepareContext } from '../page/rules.ts';
import { SourceFolder } from '../source-folder.ts';

/** `--8<-- "file.md:section"` */
const SNIPPET = /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"']+)["'][ \t]*$/;

/** `--8<--` around file names on separate lines. */
const BLOCK_EDGE = /^([ \t]*)-{1,}8<-{1,}[ \t]*$/;

/** `{!file.md!}` and `{!> file.md !}` of markdown-include, `{!file.py[ln:1-7]!}` of mdx-include. */
const INCLUDE = /^([ \t]*)\{!>?([^!{}]+?)(?:\[ln:([\d.,-]+)\][ \t]*|!lines=([\d \t-]+))?!\}[ \t]*$/;

/** `{* file.py ln[1:9] hl[2,4:5] *}`, which includes a file as code. */
const CODE_INCLUDE = /^([ \t]*)\{\*[ \t]*(\S+)((?:[ \t]+\w+\[[\d,:]*\])*)[ \t]*\*\}[ \t]*$/;

/** `{% include-markdown "../file.md" start="<!-- a -->" end="<!-- b -->" %}` on one line. */
const PLUGIN_INCLUDE =
  /^([ \t]*)\{%[ \t]*include-markdown[ \t]+["']([^"']+)["']((?:[^%]|%(?!\}))*)%\}[ \t]*$/;

/** `{% include "file.yaml" %}` of a template alone on a line, also in code. */
const TEMPLATE_INCLUDE = /^([ \t]*)\{%-?[ \t]*include[ \t]+["']([^"']+)["'][^%]*%\}[ \t]*$/;

const MAX_LINES = 30;

/** Joins multi-line includes. */
export const joinIncludes = (lines: readonly Line[]): readonly Line[] =>
  mapBlocks(lines, (line, index) => {
    if (!/^[ \t]*\{%(?!.*%\})/.test(line.text)) return undefined;
    const rest = lines.slice(index, index + MAX_LINES).map((each) => each.text.trim());
    const count = rest.findIndex((text) => text.includes('%}')) + 1;
    const text = rest.slice(0, count).join(' ');
    return PLUGIN_INCLUDE.test(text)
      ? { lines: [{ ...line, text }], next: index + count }
      : undefined;
  });

/** The lines between the markers of an include, or from the start marker on. */
function linesBetweenMarkers(lines: readonly Line[], options: string): readonly Line[] | undefined {
  const [start, end] = ['start', 'end'].map(
    (name) => new RegExp(`\\b${name}=(["'])(.*?)\\1`).exec(options)?.[2],
  );
  const first = start === undefined ? 0 : lines.findIndex(({ text }) => text.includes(start)) + 1;
  if (start !== undefined && first === 0) return undefined;
  const part = lines.slice(first);
  const last = end === undefined ? -1 : part.findIndex(({ text }) => text.includes(end));
  return last < 0 ? part : part.slice(0, last);
}

/**
 * Resolves snippets, also in code, like the extensions.
 *
 * @param folders base folders of paths; the first with the file wins
 */
export const snippetIncludes =
  (folders: readonly string[], { folder, file }: PrepareContext): FindInclude =>
  async (line, isInCode) => {
    const [plugin, space = '', included = '', options = ''] = PLUGIN_INCLUDE.exec(line.text) ?? [];
    if (plugin !== undefined && !isInCode) {
      const near = /^\.{1,2}\//.test(included) ? [posix.dirname(line.file)] : folders;
      const part = await readPart(included, near, folder);
      return {
        path: part?.[0]?.file ?? included,
        lines: part && linesBetweenMarkers(part, options),
        prefix: space,
        mayNest: true,
      };
    }
    const [, prefix = '', path, code] =
      SNIPPET.exec(line.text) ?? parseInclude(line.text) ?? CODE_INCLUDE.exec(line.text) ?? [];
    if (path === undefined) return undefined;
    const part = await readPart(path, folders, folder);
    const source = part?.[0]?.file ?? '';
    const lines =
      !isInCode && source.endsWith('.svg')
        ? [{ ...line, text: svgPicture(source, file) }]
        : code === undefined
          ? part && expandSnippetBlocks(part)
          : part && codeBlock(part, path, code);
    return { path: source || path, lines, prefix, mayNest: code === undefined };
  };

/** Resolves includes of templates. */
export const templateIncludes =
  (folders: readonly string[], { folder }: PrepareContext): FindInclude =>
  async ({ text }) => {
    const [, prefix = '', path] = TEMPLATE_INCLUDE.exec(text) ?? [];
    if (path === undefined) return undefined;
    return { path, lines: await readPart(path, folders, folder), prefix, mayNest: true };
  };

/** Converts file names between two lines of `--8<--` to separate snippets. */
export function expandSnippetBlocks(lines: readonly Line[]): readonly Line[] {
  let isBlock = false;
  return lines.flatMap((line) => {
    const isEdge = BLOCK_EDGE.test(line.text);
    isBlock = isBlock !== isEdge;
    if (isEdge) return [];
    return {
      ...line,
      text: isBlock ? line.text.replace(/\S(?:.*\S)?/, '--8<-- "$&"') : line.text,
    };
  });
}

/** An SVG as a picture: inlined, its blank lines would end the HTML block. */
function svgPicture(file: string, page: string): string {
  const path = posix.relative(posix.dirname(page), file);
  const alt = posix.basename(file, '.svg').replace(/[-_]+/g, ' ');
  return `<img src="${escapeAttribute(path)}" alt="${escapeAttribute(alt)}">`;
}

/** An include in the form of a {@link SNIPPET} match, with its lines after the path. */
function parseInclude(text: string): readonly string[] | undefined {
  const [match, space = '', spaced = '', ranges, list] = INCLUDE.exec(text) ?? [];
  if (match === undefined) return undefined;
  const path = spaced.trim();
  const lines = ranges?.replace(/\.\d+/g, '') ?? list?.trim().replace(/\s+/g, ',');
  return [match, space, lines === undefined ? path : `${path}:${lines}`];
}

/** The lines of ranges; stops once they exceed any budget, since a range may be repeated. */
function linesInRanges(lines: readonly Line[], ranges: readonly string[]): readonly Line[] {
  const selected: Line[] = [];
  let length = 0;
  for (const range of ranges) {
    if (length > MAX_INCLUDED) break;
    for (const line of linesInRange(lines, range)) {
      selected.push(line);
      length += line.text.length + 1;
    }
  }
  return selected;
}

/** A file, or some of its lines, as a code block with marked lines. */
function codeBlock(lines: readonly Line[], path: string, options: string): readonly Line[] {
  const option = (name: string) =>
    new RegExp(`\\b${name}\\[([\\d,:]+)\\]`).exec(options)?.[1]?.split(',') ?? [];
  const ranges = option('ln');
  const part = ranges.length > 0 ? linesInRanges(lines, ranges) : lines;
  // `hl` refers to line numbers of the entire file.
  const marked = new Set(linesInRanges(lines, option('hl')));
  const marks = part.flatMap((line, index) => (marked.has(line) ? [index + 1] : []));
  const info = posix.extname(path).slice(1) + (marks.length > 0 ? ` {${marks.join(',')}}` : '');
  return fencedLines(part, info);
}

/** The lines of a file, limited to a range or section after a colon. */
export async function readPart(
  reference: string,
  folders: readonly string[],
  folder: SourceFolder,
): Promise<readonly Line[] | undefined> {
  const [, path = '', section] = /^;?([^:]+)(?::([\w:,-]+))?$/.exec(reference) ?? [];
  for (const base of folders) {
    const file = SourceFolder.join(posix.join(base, path));
    const text = file === undefined || path === '' ? undefined : await folder.readText(file);
    if (file === undefined || text === undefined) continue;
    const lines = linesOf(text.replace(/\n$/, ''), file);
    if (section === undefined)
      // `#region` comments stay, as in the old system.
      return lines.filter(({ text }) => !parseRegionMark(text) || /#(?:end)?region/.test(text));
    if (/^[\d:,-]+$/.test(section)) return linesInRanges(lines, section.split(','));
    const mark = lines.find(({ text }) => parseRegionMark(text)?.name === section);
    const region = selectedPart(text, { file, region: section, lines: undefined, info: '' });
    return region === undefined
      ? undefined
      : linesOf(region, file).map((line) => ({ ...line, line: line.line + (mark?.line ?? 0) }));
  }
  return undefined;
}
