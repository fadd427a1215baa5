import { MCP_LIMITS } from '../../contract/mcp.ts';
import { HTML_TYPE } from '../../contract/media-types.ts';
import { localeParameter, versionParameter } from '../../contract/parameters.ts';
import { sectionUrl, twinPath } from '../../contract/paths.ts';
import type { Parameters } from '../parameters.ts';
import { sectionRange } from '../sections.ts';
import { digestOf, findPage, type Library, titleOf } from './library.ts';
import type { Fields } from './rpc.ts';
import {
  anchorParameter,
  type Block,
  budgetParameter,
  cursorParameter,
  pageParameter,
  type Tool,
  textBlock,
} from './tool.ts';

/** The index at which to cut a text that is too long: between blocks, else lines, else characters. */
export function cutIndex(text: string, from: number, budget: number): number {
  const end = from + budget;
  if (end >= text.length) return text.length;
  const least = from + Math.ceil(budget / 2);
  const block = text.lastIndexOf('\n\n', end - 2) + 2;
  if (block > least) return block;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line > least) return line;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

async function namedText(
  library: Library,
  name: string,
  args: Parameters,
  section: string | undefined,
) {
  const { reader } = library;
  const { baseUrl, versions } = await reader.manifest();
  const page = await findPage(library, name, args.locale(), args.version(versions));
  const { markdown, sections } = await library.read(page);
  const anchor = section ?? page.anchor;
  const range = anchor === undefined ? [] : sections.slice(...sectionRange(sections, anchor));
  return {
    title: titleOf(markdown),
    url: sectionUrl(baseUrl + page.path, anchor),
    markdownUrl: baseUrl + twinPath(page.path),
    locale: page.locale,
    ...(anchor !== undefined && { anchor }),
    text: anchor === undefined ? markdown : range.map(({ text }) => text).join(''),
  };
}

async function run(args: Parameters, library: Library) {
  const names = args.texts(pageParameter, MCP_LIMITS.pages);
  const isSingle = names.length === 1;
  const section = args.text(anchorParameter)?.replace(/^#/, '');
  if (section !== undefined && !isSingle) throw args.rejected(anchorParameter, 'invalid');
  let remaining = args.integer(budgetParameter);
  const named = await Promise.all(names.map((name) => namedText(library, name, args, section)));
  const from = isSingle ? args.position(cursorParameter, named[0]?.text.length ?? 0) : 0;
  if (!isSingle && args.text(cursorParameter)) throw args.rejected(cursorParameter, 'invalid');
  const texts: Block[] = [];
  const continuations: string[] = [];
  const links: Block[] = [];
  const pages: Fields[] = [];
  for (const { text, ...page } of named) {
    const end = remaining > 0 ? cutIndex(text, from, remaining) : from;
    remaining -= end - from;
    if (end > from || isSingle) texts.push(textBlock(text.slice(from, end)));
    if (end < text.length) {
      const what = isSingle ? 'read again with' : `read with page "${page.url}" and`;
      continuations.push(`${text.length - end} more characters: call ${what} cursor "${end}".`);
    }
    links.push({ type: 'resource_link', uri: page.url, name: page.title, mimeType: HTML_TYPE });
    const digest = await digestOf(text);
    pages.push({ ...page, digest, ...(end < text.length && { nextCursor: String(end) }) });
  }
  const more = continuations.length > 0 ? [textBlock(continuations.join('\n'))] : [];
  // The data leaves the text out: models read it in the content, and it would cost tokens twice.
  return { content: [...texts, ...more, ...links], structuredContent: { pages } };
}

/** Pages and sections as Markdown: the published bytes, or a part of them. */
export const readTool: Tool = {
  name: 'read',
  title: 'Read pages or sections',
  description: 'Markdown of pages or sections, at most budget characters. Cite their urls.',
  parameters: [
    pageParameter,
    anchorParameter,
    localeParameter,
    versionParameter,
    budgetParameter,
    cursorParameter,
  ],
  output: 'pages',
  run,
};
