import { HTML_TYPE } from '../../contract/media-types.ts';
import { localeParameter, versionParameter } from '../../contract/parameters.ts';
import { twinPath } from '../../contract/paths.ts';
import type { Parameters } from '../parameters.ts';
import { sectionRange } from '../sections.ts';
import { findPage, type Library, markdownOf, type NamedPage, titleOf } from './library.ts';
import {
  anchorParameter,
  type Block,
  budgetParameter,
  cursorParameter,
  pageParameter,
  type Tool,
} from './tool.ts';

/** The section of an anchor, with the sections below it. */
async function sectionOf(
  library: Library,
  page: NamedPage,
  anchor: string,
  markdown: string,
): Promise<string> {
  const sections = await library.sections(page.locale, page.path, markdown);
  const headings = sections.map(([id, level]) => ({ anchor: id, level }));
  const [first, end] = sectionRange(headings, anchor);
  return markdown.slice(sections[first]?.[2], sections[end]?.[2]);
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** Where to cut a text that is too long: between blocks, else between lines, else between characters. */
function cutAt(text: string, from: number, budget: number): number {
  const end = from + budget;
  if (end >= text.length) return text.length;
  const least = from + Math.ceil(budget / 2);
  const block = text.lastIndexOf('\n\n', end - 2) + 2;
  if (block > least) return block;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line > least) return line;
  return isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
}

async function run(args: Parameters, library: Library) {
  const locale = args.locale();
  const name = args.requiredText(pageParameter);
  const budget = args.integer(budgetParameter);
  const { versions } = await library.site.manifest();
  const page = await findPage(library, name, locale, args.version(versions));
  const whole = await markdownOf(library, page.path);
  const anchor = args.text(anchorParameter)?.replace(/^#/, '') ?? page.anchor;
  const text = anchor === undefined ? whole : await sectionOf(library, page, anchor, whole);
  const from = args.position(cursorParameter, text.length);
  const end = cutAt(text, from, budget);
  const { baseUrl } = await library.site.manifest();
  const markdown = text.slice(from, end);
  const title = titleOf(whole);
  const url = `${baseUrl}${page.path}${anchor === undefined ? '' : `#${anchor}`}`;
  const next = end < text.length ? { nextCursor: String(end) } : {};
  const rest = `${text.length - end} more characters: call read again with cursor "${end}".`;
  const content: Block[] = [
    { type: 'text', text: markdown },
    ...(end < text.length ? [{ type: 'text', text: rest } as const] : []),
    { type: 'resource_link', uri: url, name: title, mimeType: HTML_TYPE },
  ];
  return {
    content,
    // Models read the text: in the data too, it would take its room twice.
    structuredContent: {
      title,
      url,
      markdownUrl: baseUrl + twinPath(page.path),
      locale: page.locale,
      ...(anchor !== undefined && { anchor }),
      ...next,
    },
  };
}

/** A page or a section as Markdown: the bytes of its permanent address, or a part of them. */
export const readTool: Tool = {
  name: 'read',
  title: 'Read a page or section',
  description: 'Markdown of a page or a section, at most budget characters. Cite its url.',
  parameters: [
    pageParameter,
    anchorParameter,
    localeParameter,
    versionParameter,
    budgetParameter,
    cursorParameter,
  ],
  output: { url: { type: 'string' } },
  run,
};
