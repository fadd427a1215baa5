import { escapeMarkup } from '../common/escape.ts';
import { accepts } from '../contract/accepts.ts';
import { CACHE, CORS_HEADERS, fileHeaders } from '../contract/headers.ts';
import type { Locale } from '../contract/locales.ts';
import { HTML_TYPE, MARKDOWN_TYPE } from '../contract/media-types.ts';
import { queryParameter } from '../contract/parameters.ts';
import { htmlFile } from '../contract/paths.ts';
import { SEARCH_PAGE, type SearchPageTexts } from '../contract/search-page.ts';
import { assetBytes } from './assets.ts';
import { negotiate } from './negotiate.ts';
import { notAcceptable } from './pages.ts';
import type { Reply } from './reply.ts';
import { type Context, respond } from './respond.ts';
import type { Search } from './search.ts';
import {
  type PageResults,
  type ResultGroup,
  resultsHtml,
  resultsMarkdown,
} from './search-page-results.ts';
import type { Site } from './site.ts';

/** Pages of each kind. */
const SHOWN = { docs: 20, others: 10 } as const;

/**
 * The page of a search that needs no script: the published one, with the results of `q`; as
 * Markdown, the results alone.
 *
 * @throws {ServiceError} `not_acceptable`, `upstream_error`
 */
export async function respondSearchPage(
  context: Context,
  site: Site,
  search: Search,
): Promise<Reply> {
  const { path, query: parameters } = context.address;
  const { baseUrl, paths } = context.site;
  const chosen = negotiate(context.request.headers.get('Accept'), [HTML_TYPE, MARKDOWN_TYPE]);
  if (chosen === undefined) throw notAcceptable(baseUrl + path, baseUrl + path);
  const file = htmlFile(path);
  const page = new TextDecoder().decode(await assetBytes(await site.requiredFile(file)));
  const texts: SearchPageTexts = JSON.parse(
    between(page, SEARCH_PAGE.textsStart, SEARCH_PAGE.textsEnd),
  );
  const query = (parameters.get('q') ?? '').trim();
  const locale = paths.localeOf(path);
  const isQuery = accepts(queryParameter.schema, query);
  const results = isQuery ? await find(query, locale, context, search, texts) : undefined;
  const language = { 'Content-Language': locale };
  if (chosen === MARKDOWN_TYPE) {
    const type = { 'Content-Type': `${MARKDOWN_TYPE}; charset=utf-8` };
    const headers = { ...CORS_HEADERS, ...type, ...language, 'Cache-Control': CACHE.content };
    return respond(context, 200, headers, resultsMarkdown(results, texts, baseUrl));
  }
  const { start, end, field } = SEARCH_PAGE;
  const body = page
    .replace(start + between(page, start, end) + end, () => resultsHtml(results, texts))
    .replaceAll(field, () => field.replace('""', () => `"${escapeMarkup(query)}"`));
  return respond(context, 200, { ...fileHeaders(file, context.site), ...language }, body);
}

/** What a query finds or, where no page answers it, the words nearest to its own. */
async function find(
  query: string,
  locale: Locale,
  context: Context,
  search: Search,
  texts: SearchPageTexts,
): Promise<PageResults> {
  const page = context.site.paths.search(locale);
  const resultsFor = async (words: string, nearest: readonly string[]) => ({
    query,
    page,
    locale,
    nearest,
    groups: await groups(words, locale, context, search, texts),
    marker: await search.using('docs', locale, (engine) => engine.marker(words)),
  });
  const results = await resultsFor(query, []);
  if (results.groups.length > 0) return results;
  const nearest = await search.using('docs', locale, (engine) => engine.nearest(query));
  return nearest.length > 0 ? resultsFor(nearest.join(' '), nearest) : results;
}

async function groups(
  query: string,
  locale: Locale,
  { site }: Context,
  search: Search,
  { kinds }: SearchPageTexts,
): Promise<ResultGroup[]> {
  const { paths, baseUrl } = site;
  const [docs, others] = await Promise.all([
    search.results(query, locale, SHOWN.docs, site),
    search.using('rest', locale, (engine) => engine.search(query, SHOWN.others)),
  ]);
  const pages = [
    ...docs.results.map(({ url, ...page }) => ({ ...page, path: url.slice(baseUrl.length) })),
    ...others.map(({ slug, ...page }) => ({ ...page, path: `${paths.prefix(locale)}/${slug}` })),
  ];
  return Object.entries(kinds)
    .map(([folder, name]) => {
      const root = `${paths.prefix(locale)}/${folder}/`;
      return { name, pages: pages.filter(({ path }) => path.startsWith(root)) };
    })
    .filter((group) => group.pages.length > 0);
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}
