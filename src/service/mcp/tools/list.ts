import { inertText } from '../../../contract/inert-text.ts';
import { MCP_LIMITS } from '../../../contract/mcp.ts';
import { localeParameter } from '../../../contract/parameters.ts';
import { apiFile } from '../../../contract/paths.ts';
import type {
  DocumentationIndex,
  DocumentationPageSummary,
} from '../../../contract/resources/documentation.ts';
import { failure } from '../../errors.ts';
import { sliceFrom } from '../pagination.ts';
import { cursorParameter, underParameter } from '../parameters.ts';
import { jsonResult, type Tool } from './tool.ts';

/** A page of the API's list, or a part of the documentation with the number of its pages. */
type Item = DocumentationPageSummary | { readonly slug: string; readonly pages: number };

const isBelow = (slug: string, folder: string) => slug === folder || slug.startsWith(`${folder}/`);

/** The pages, by the next segment of their slugs: one item for each that has several. */
function folded(pages: readonly DocumentationPageSummary[], depth: number): Item[] {
  const groups = Map.groupBy(pages, ({ slug }) =>
    slug
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  );
  return [...groups].flatMap(([slug, group]): Item[] => {
    const own = group.find((page) => page.slug === slug);
    if (group.length === 1 && group[0]) return [group[0]];
    return [{ ...own, slug, pages: group.length }];
  });
}

/** The plan of the documentation: what fits is listed page by page, what does not by parts. */
export const listTool: Tool = {
  name: 'list',
  title: 'List the pages',
  description: 'Pages in reading order; where an item has pages, list under its slug.',
  parameters: [underParameter, localeParameter, cursorParameter],
  output: { items: { type: 'array' } },
  async run(args, library) {
    const locale = args.locale();
    const under = args.text(underParameter)?.replace(/^\/+|\/+$/g, '');
    const { pages } = await library.json<DocumentationIndex>(apiFile.docs(locale));
    const below = under ? pages.filter(({ slug }) => isBelow(slug, under)) : pages;
    if (below.length === 0) {
      const requested = inertText(under ?? '');
      throw failure('not_found', 'part', { requested }, { requested });
    }
    const depth = under ? under.split('/').length : 0;
    const all: readonly Item[] = below.length > MCP_LIMITS.items ? folded(below, depth) : below;
    const from = args.position(cursorParameter, all.length);
    const { items, next } = sliceFrom(all, from);
    return jsonResult({ locale, count: below.length, items, ...next });
  },
};
