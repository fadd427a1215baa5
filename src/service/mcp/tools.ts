import { errorBody } from '../../contract/error-body.ts';
import { inertText } from '../../contract/inert-text.ts';
import { CHANGELOG_LIMIT } from '../../contract/limits.ts';
import type { Locale } from '../../contract/locales.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import {
  integerParameter,
  localeParameter,
  underParameter,
  versionParameter,
} from '../../contract/parameters.ts';
import {
  apiFile,
  changesSincePath,
  contentDataPath,
  partPath,
  type SiteFacts,
  sitePaths,
} from '../../contract/paths.ts';
import type { ChangelogList } from '../../contract/resources/changelog.ts';
import type { ChangedPage, RemovedPage } from '../../contract/resources/content-changes.ts';
import type {
  DocumentationIndex,
  DocumentationPageSummary,
} from '../../contract/resources/documentation.ts';
import type { SearchResult } from '../../contract/resources/search.ts';
import {
  addressedVersion,
  namedVersion,
  slugPrefix,
  splitSlug,
  type Version,
} from '../../contract/versions.ts';
import { jsonIn } from '../assets.ts';
import { failure, type ServiceError } from '../errors.ts';
import { missingSnapshot } from '../not-found.ts';
import { inArguments, Parameters } from '../parameters.ts';
import { contextTool } from './context-tool.ts';
import type { Library } from './library.ts';
import { readTool } from './read-tool.ts';
import { type Fields, invalidParams, isFields, requiredText } from './rpc.ts';
import {
  cursorParameter,
  described,
  linkTo,
  listResult,
  NOTHING_FOUND,
  searchedText,
  sinceParameter,
  sliceFrom,
  type Tool,
} from './tool.ts';

const resultsParameter = integerParameter('limit', MCP_LIMITS.results);

/** The search of the API: the same results, best first. */
const searchTool: Tool = {
  name: 'search',
  title: 'Search the documentation',
  description: 'Full-text search. Give read the urls found, each with the anchor of its section.',
  parameters: [searchedText, localeParameter, resultsParameter, underParameter, versionParameter],
  output: { results: { type: 'array' } },
  async run(args, { site, search }) {
    const locale = args.locale();
    const limit = args.integer(resultsParameter);
    const query = args.requiredText(searchedText);
    const manifest = await site.manifest();
    const filter = { under: args.text(underParameter) };
    const version = args.version(manifest.versions);
    const { results } = await search.results(query, locale, limit, manifest, filter, version);
    const addressOf = ({ url, section }: SearchResult) =>
      section ? `${url}#${encodeURIComponent(section.anchor)}` : url;
    const lines = results.map((result) => {
      const { title, section, excerpt } = result;
      const link = linkTo(section ? `${title} › ${section.heading}` : title, addressOf(result));
      return excerpt === undefined ? link : `${link}: ${excerpt}`;
    });
    const data = results.map((result) => ({ url: addressOf(result) }));
    return listResult(lines.length > 0 ? lines : [NOTHING_FOUND], { locale, results: data });
  },
};

/** A page of the API's list, or a part of the documentation with the number of its pages. */
type Item =
  | DocumentationPageSummary
  | (Partial<DocumentationPageSummary> & { readonly slug: string; readonly pages: number });

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
const listTool: Tool = {
  name: 'list',
  title: 'List the pages',
  description: 'Pages in reading order; where an item has pages, list under its slug.',
  parameters: [underParameter, localeParameter, versionParameter, cursorParameter],
  output: { items: { type: 'array' } },
  async run(args, library) {
    const locale = args.locale();
    const { versions } = await library.site.manifest();
    const given = (args.text(underParameter) ?? '').replace(/^\/+|\/+$/g, '');
    const { name = '', rest } = splitSlug(given);
    // The slug of an item names its version already.
    const named = namedVersion(name, versions)?.version;
    const version = named ? addressedVersion(named) : args.version(versions);
    const under = (slugPrefix(version) + (named ? rest : given)).replace(/\/$/, '');
    const { pages } = await library.json<DocumentationIndex>(apiFile.docs(locale, version));
    const below = under ? pages.filter(({ slug }) => isBelow(slug, under)) : pages;
    if (below.length === 0) {
      const requested = inertText(given);
      throw failure('not_found', 'part', { requested }, { requested });
    }
    const depth = under ? under.split('/').length : 0;
    const all: readonly Item[] = below.length > MCP_LIMITS.items ? folded(below, depth) : below;
    const from = args.position(cursorParameter, all.length);
    const { items, next } = sliceFrom(all, from);
    const lines = items.map((item) => {
      const { title, url } = item;
      const link = title === undefined || url === undefined ? item.slug : linkTo(title, url);
      if ('pages' in item) return `${link}: ${item.pages} pages; list under "${item.slug}"`;
      return item.description === undefined ? link : `${link}: ${item.description}`;
    });
    const data = items.map((item) => ({
      slug: item.slug,
      ...(item.url !== undefined && { url: item.url }),
      ...('pages' in item && { pages: item.pages }),
    }));
    return listResult(lines, { locale, count: below.length, items: data }, next);
  },
};

/** Something that was published or edited on a day. */
interface Change {
  readonly date: string;
  readonly kind: 'changelog' | 'page' | 'removed';
  readonly title: string;
  readonly description?: string;
  readonly url: string;
  /** The page that the address of a removed one leads to. */
  readonly movedTo?: string;
}

const changeLine = ({ date, kind, title, url, description, movedTo }: Change) =>
  [
    `${date} ${kind} ${linkTo(title, url)}`,
    ...(movedTo === undefined ? [] : [`, moved to ${movedTo}`]),
    ...(description === undefined ? [] : [`: ${description}`]),
  ].join('');

/** A page that has changed, with the anchors of the sections that have. */
function pageLine({ change, title, url, previousUrl, sections }: ChangedPage): string {
  const from = previousUrl === undefined ? '' : `, was ${previousUrl}`;
  const changed = sections.map((section) => `#${section.anchor} ${section.change}`);
  const detail = changed.length > 0 ? `: ${changed.join(', ')}` : '';
  return `${change} ${linkTo(title, url)}${from}${detail}`;
}

/** The items of a list in all its files; `undefined` if there is none. */
async function listIn<Item>(
  { site }: Library,
  path: string,
  list: string,
): Promise<Item[] | undefined> {
  const first = await site.file(path);
  if (!first) return undefined;
  const { parts = [], [list]: items = [] } = await jsonIn<ListFile<Item>>(first);
  const further = parts.map(async (_, index) => {
    const part = await site.requiredFile(partPath(path, index + 2));
    return (await jsonIn<ListFile<Item>>(part))[list] ?? [];
  });
  return [...items, ...(await Promise.all(further)).flat()];
}

type ListFile<Item> = Readonly<Record<string, readonly Item[] | undefined>>;

const DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/;

/** What has changed since a state of the content, by its digest. */
async function changesSince(library: Library, locale: Locale, since: string, args: Parameters) {
  const { paths } = await library.site.manifest();
  const path = changesSincePath(contentDataPath(paths, locale, 'content-changes'), since);
  const all = await listIn<ChangedPage>(library, path, 'pages');
  if (!all) throw missingSnapshot(since);
  const from = args.position(cursorParameter, all.length);
  const { items, next } = sliceFrom(all, from);
  const changes = items.map(({ title: _, ...change }) => change);
  return listResult(items.map(pageLine), { since, locale, count: all.length, changes }, next);
}

/** What has changed from a version on, newest version first. */
async function changesOfVersions(
  library: Library,
  locale: Locale,
  before: Version,
  args: Parameters,
) {
  const { locales, versions } = await library.site.manifest();
  const wanted = args.version(versions);
  const isLast = ({ id, status }: Version) =>
    wanted === undefined ? status === 'current' : id === wanted;
  const passed = versions.slice(versions.findIndex(isLast), versions.indexOf(before));
  const lists = passed.map(async (version) => {
    const paths = sitePaths(locales, addressedVersion(version));
    const path = contentDataPath(paths, locale, 'version-changes');
    const pages = (await listIn<ChangedPage>(library, path, 'pages')) ?? [];
    return pages.map((page) => {
      const { change, url, previousUrl } = page;
      const previous = previousUrl !== undefined && { previousUrl };
      return {
        line: `${version.id} ${pageLine({ ...page, sections: [] })}`,
        data: { version: version.id, change, url, ...previous },
      };
    });
  });
  const all = (await Promise.all(lists)).flat();
  const from = args.position(cursorParameter, all.length);
  const { items, next } = sliceFrom(all, from);
  const changes = items.map(({ data }) => data);
  const result = { since: before.id, locale, count: all.length, changes };
  return listResult(
    items.map(({ line }) => line),
    result,
    next,
  );
}

function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day.toJSON()?.startsWith(text) === true;
}

async function changelogEntries(library: Library, locale: Locale): Promise<Change[]> {
  const file = apiFile.changelog(locale, CHANGELOG_LIMIT.max);
  if (!(await library.site.exists(file))) return [];
  const { entries } = await library.json<ChangelogList>(file);
  return entries.map(({ date, title, version, description, url }) => ({
    date,
    kind: 'changelog',
    title: version === undefined || title.includes(version) ? title : `${title} ${version}`,
    ...(description !== undefined && { description }),
    url,
  }));
}

/** What is new since a day: changelog entries and edited pages, newest first. */
const changesTool: Tool = {
  name: 'changes',
  title: 'What has changed',
  description: 'What changed since a day, newest first, or since a content digest.',
  ofVersions: ' Since may be a version, too.',
  parameters: [sinceParameter, localeParameter, versionParameter, cursorParameter],
  output: { changes: { type: 'array' } },
  async run(args, library) {
    const locale = args.locale();
    const since = args.requiredText(sinceParameter);
    if (DIGEST_PATTERN.test(since)) return changesSince(library, locale, since, args);
    const { baseUrl, paths, versions } = await library.site.manifest();
    const named = namedVersion(since, versions);
    if (named) return changesOfVersions(library, locale, named.version, args);
    if (!isDate(since)) throw args.rejected(sinceParameter, 'invalid');
    const isNew = ({ date }: Change) => date >= since;
    const entries = (await changelogEntries(library, locale)).filter(isNew);
    const listed = new Set(entries.map(({ url }) => url));
    const { changed } = await library.pages(locale);
    const edited = changed
      .map(({ path, title, updated }): Change => {
        return { date: updated, kind: 'page', title, url: baseUrl + path };
      })
      .filter((page) => isNew(page) && !listed.has(page.url));
    const listPath = contentDataPath(paths, locale, 'content-changes');
    const gone = (await listIn<RemovedPage>(library, listPath, 'removed')) ?? [];
    const removed = gone.flatMap(({ url, title, day, movedTo }): Change[] =>
      day === undefined || day < since
        ? []
        : [{ date: day, kind: 'removed', title, url, ...(movedTo !== undefined && { movedTo }) }],
    );
    const all = [...entries, ...edited, ...removed].sort((a, b) =>
      a.date < b.date ? 1 : a.date > b.date ? -1 : 0,
    );
    const from = args.position(cursorParameter, all.length);
    const { items, next } = sliceFrom(all, from);
    const changes = items.map(({ title: _, description: __, ...change }) => change);
    return listResult(items.map(changeLine), { since, locale, count: all.length, changes }, next);
  },
};

/** Hints name tools: a model cannot send requests to the API. */
const WAYS = { list: listTool.name, search: searchTool.name };

const TOOLS: readonly Tool[] = [searchTool, readTool, contextTool, listTool, changesTool];

/** The tools, as `tools/list` describes them. */
export const listTools = (site: Pick<SiteFacts, 'locales' | 'versions'>) => ({
  tools: TOOLS.map((tool) => described(tool, site)),
});

/**
 * Calls a tool. An error that the model can correct is a result, so that the model reads it: the
 * same error as that of the API.
 *
 * @param onFault reports failures of the service, and gives the text of any error
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
  const manifest = await library.site.manifest();
  const args = new Parameters(inArguments(given), manifest.locales);
  try {
    return { ...(await tool.run(args, library)) };
  } catch (error) {
    const known = onFault(error);
    const text = JSON.stringify(errorBody(known, args.language, manifest, WAYS));
    return { content: [{ type: 'text', text }], isError: true };
  }
}
