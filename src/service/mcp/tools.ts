import { withoutSlashes } from '../../common/without-slashes.ts';
import { errorBody } from '../../contract/error-body.ts';
import { inertText } from '../../contract/inert-text.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import {
  fieldsParameter,
  integerParameter,
  localeParameter,
  underParameter,
  versionParameter,
} from '../../contract/parameters.ts';
import { apiFile, type SiteFacts, sectionUrl } from '../../contract/paths.ts';
import type {
  DocumentationIndex,
  DocumentationPageSummary,
} from '../../contract/resources/documentation.ts';
import { addressedVersion, namedVersion, slugPrefix, splitSlug } from '../../contract/versions.ts';
import { notFound, type ServiceError } from '../errors.ts';
import { inArguments, Parameters } from '../parameters.ts';
import { changesTool } from './changes-tool.ts';
import { contextTool } from './context-tool.ts';
import type { Library } from './library.ts';
import { readTool } from './read-tool.ts';
import { type Fields, invalidParams, isFields, requiredText } from './rpc.ts';
import {
  cursorParameter,
  linkTo,
  listResult,
  NOTHING_FOUND,
  pagedResult,
  searchedText,
  type Tool,
  textBlock,
  toolDescription,
} from './tool.ts';

const resultsParameter = integerParameter('limit', MCP_LIMITS.results);

/** Searches with the same results as the API. */
const searchTool: Tool = {
  name: 'search',
  title: 'Search the documentation',
  description: 'Full-text search. Give read the urls found, each with the anchor of its section.',
  parameters: [
    searchedText,
    localeParameter,
    resultsParameter,
    underParameter,
    versionParameter,
    fieldsParameter,
  ],
  output: 'results',
  async run(args, { reader, search }) {
    const locale = args.locale();
    const limit = args.integer(resultsParameter);
    const query = args.requiredText(searchedText);
    const manifest = await reader.manifest();
    const filter = { under: args.text(underParameter), fields: args.fields(manifest.fields) };
    const version = args.version(manifest.versions);
    const { results } = await search.results(query, locale, limit, manifest, filter, version);
    if (results.length === 0)
      return { content: [textBlock(NOTHING_FOUND)], structuredContent: { locale, results } };
    const items = results.map(({ title, section, excerpt, url }) => {
      const address = sectionUrl(url, section?.anchor);
      const link = linkTo(section ? `${title} › ${section.heading}` : title, address);
      const line = excerpt === undefined ? link : `${link}: ${excerpt}`;
      return { line, data: { url: address } };
    });
    return listResult(items, 'results', { locale });
  },
};

/** A page, or a folder with the number of its pages. */
type Item =
  | DocumentationPageSummary
  | (Partial<DocumentationPageSummary> & { readonly slug: string; readonly pages: number });

const isInFolder = (slug: string, folder: string) =>
  slug === folder || slug.startsWith(`${folder}/`);

/** Groups pages by the next segment of their slugs; a group of one stays a page. */
function groupPages(pages: readonly DocumentationPageSummary[], depth: number): Item[] {
  const groups = Map.groupBy(pages, ({ slug }) =>
    slug
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  );
  return [...groups].map(([slug, group]): Item => {
    if (group.length === 1 && group[0]) return group[0];
    return { ...group.find((page) => page.slug === slug), slug, pages: group.length };
  });
}

/** Lists the pages of a folder, or its subfolders if there are too many pages. */
const listTool: Tool = {
  name: 'list',
  title: 'List the pages',
  description: 'Pages in reading order; where an item has pages, list under its slug.',
  parameters: [underParameter, localeParameter, versionParameter, cursorParameter],
  output: 'items',
  async run(args, library) {
    const locale = args.locale();
    const { versions } = await library.reader.manifest();
    const given = withoutSlashes(args.text(underParameter) ?? '');
    const { name = '', rest } = splitSlug(given);
    // The slug of a listed item already names its version.
    const named = namedVersion(name, versions)?.version;
    const version = named ? addressedVersion(named) : args.version(versions);
    const under = (slugPrefix(version) + (named ? rest : given)).replace(/\/$/, '');
    const { pages } = await library.reader.json<DocumentationIndex>(apiFile.docs(locale, version));
    const below = under ? pages.filter(({ slug }) => isInFolder(slug, under)) : pages;
    if (below.length === 0) {
      throw notFound('part', given);
    }
    const depth = under ? under.split('/').length : 0;
    const all: readonly Item[] = below.length > MCP_LIMITS.items ? groupPages(below, depth) : below;
    const items = all.map((item) => {
      const { slug, title, url, description } = item;
      const link = title === undefined || url === undefined ? slug : linkTo(title, url);
      const count = 'pages' in item && { pages: item.pages };
      const about = count ? `${count.pages} pages; list under "${slug}"` : description;
      const line = about === undefined ? link : `${link}: ${about}`;
      return { line, data: { slug, ...(url !== undefined && { url }), ...count } };
    });
    return pagedResult(args, items, 'items', { locale, count: below.length });
  },
};

/** Hints name tools, because a model cannot send requests to the API. */
const HINT_TOOLS = { list: listTool.name, search: searchTool.name };

const TOOLS: readonly Tool[] = [searchTool, readTool, contextTool, listTool, changesTool];

/** The result of `tools/list`. */
export const listTools = (facts: Pick<SiteFacts, 'locales' | 'versions' | 'fields'>) => ({
  tools: TOOLS.map((tool) => toolDescription(tool, facts)),
});

/**
 * Calls a tool. Errors are those of the API and become results, so that the model reads them.
 *
 * @param onFault reports a fault of the service and converts any error
 * @throws {RpcError} for an unknown tool
 */
export async function callTool(
  params: Fields,
  library: Library,
  onFault: (error: unknown) => ServiceError,
): Promise<Fields> {
  const name = requiredText(params, 'name');
  const tool = TOOLS.find((each) => each.name === name);
  const { arguments: given = {} } = params;
  if (!tool) throw invalidParams(`There is no tool “${inertText(name)}”.`);
  if (!isFields(given)) throw invalidParams('The parameter “arguments” must be an object.');
  const manifest = await library.reader.manifest();
  const args = new Parameters(inArguments(given), manifest.locales);
  try {
    return { ...(await tool.run(args, library)) };
  } catch (error) {
    const serviceError = onFault(error);
    const text = JSON.stringify(errorBody(serviceError, args.language, manifest, HINT_TOOLS));
    return { content: [{ type: 'text', text }], isError: true };
  }
}
