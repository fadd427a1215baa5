import { escapeLabel, escapeMarkup } from '../common/escape.ts';
import { filled, plural } from '../common/fill-text.ts';
import { accepts } from '../contract/accepts.ts';
import { CACHE, CORS_HEADERS, fileHeaders } from '../contract/headers.ts';
import { inertCode, inertText } from '../contract/inert-text.ts';
import { HTML_TYPE, MARKDOWN_TYPE } from '../contract/media-types.ts';
import { queryParameter } from '../contract/parameters.ts';
import { htmlFile, twinPath } from '../contract/paths.ts';
import { SEARCH_PAGE, type SearchPageTexts } from '../contract/search-page.ts';
import type { SearchHit } from '../search/document.ts';
import { assetBytes } from './assets.ts';
import { negotiate } from './negotiate.ts';
import { notAcceptable } from './pages.ts';
import type { Reply } from './reply.ts';
import { type Context, respond } from './respond.ts';
import type { Search } from './search.ts';
import type { Site } from './site.ts';

/** A page that was found. */
interface Found extends Pick<SearchHit, 'title' | 'excerpt' | 'section'> {
  readonly path: string;
}

/** What was found of a kind of pages. */
interface Group {
  readonly name: string;
  readonly pages: readonly Found[];
}

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
  const { path, query } = context.address;
  const { baseUrl } = context.site;
  const chosen = negotiate(context.request.headers.get('Accept'), [HTML_TYPE, MARKDOWN_TYPE]);
  if (chosen === undefined) throw notAcceptable(baseUrl + path, baseUrl + path);
  const file = htmlFile(path);
  const page = new TextDecoder().decode(await assetBytes(await site.requiredFile(file)));
  const texts: SearchPageTexts = JSON.parse(
    between(page, SEARCH_PAGE.textsStart, SEARCH_PAGE.textsEnd),
  );
  const asked = (query.get('q') ?? '').trim();
  const isQuery = accepts(queryParameter.schema, asked);
  const groups = isQuery ? await find(asked, context, search, texts) : [];
  const count = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  const locale = context.site.paths.localeOf(path);
  const said = (show: (query: string) => string) =>
    count > 0
      ? plural(locale, texts.results, count)
      : isQuery
        ? `${filled(texts.nothing, { query: show(asked) })} ${texts.otherWords}`
        : texts.hint;
  const language = { 'Content-Language': locale };
  if (chosen === MARKDOWN_TYPE) {
    const type = { 'Content-Type': `${MARKDOWN_TYPE}; charset=utf-8` };
    const headers = { ...CORS_HEADERS, ...type, ...language, 'Cache-Control': CACHE.content };
    return respond(context, 200, headers, markdown(texts.title, said(inertCode), groups, baseUrl));
  }
  const results = `<p role="status">${escapeMarkup(said(inertText))}</p>${groups.map(groupHtml).join('')}`;
  const { start, end, field } = SEARCH_PAGE;
  const body = page
    .replace(start + between(page, start, end) + end, () => results)
    .replaceAll(field, () => field.replace('""', () => `"${escapeMarkup(asked)}"`));
  return respond(context, 200, { ...fileHeaders(file, context.site), ...language }, body);
}

async function find(
  asked: string,
  { site, address }: Context,
  search: Search,
  { kinds }: SearchPageTexts,
): Promise<Group[]> {
  const { paths, baseUrl } = site;
  const locale = paths.localeOf(address.path);
  const [docs, others] = await Promise.all([
    search.results(asked, locale, SHOWN.docs, site),
    search.otherPages(asked, locale, SHOWN.others),
  ]);
  const pages: Found[] = [
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

const groupHtml = ({ name, pages }: Group) =>
  `<h2>${escapeMarkup(name)}</h2><ul>${pages.map(pageHtml).join('')}</ul>`;

function pageHtml({ path, title, excerpt, section }: Found): string {
  const link = (address: string, text: string) =>
    `<a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a>`;
  const text = (of: string | undefined) => (of === undefined ? '' : `<p>${escapeMarkup(of)}</p>`);
  if (!section) return `<li>${link(path, title)}${text(excerpt)}</li>`;
  const { anchor, heading } = section;
  const part = link(`${path}#${encodeURIComponent(anchor)}`, heading);
  return `<li>${link(path, title)}<p>${part}</p>${text(section.excerpt)}</li>`;
}

function markdown(title: string, said: string, groups: readonly Group[], baseUrl: string): string {
  const item = ({ path, title: name, excerpt }: Found) =>
    `- [${escapeLabel(name)}](${baseUrl}${twinPath(path)})${excerpt === undefined ? '' : `: ${excerpt}`}`;
  const parts = groups.map(({ name, pages }) => `## ${name}\n\n${pages.map(item).join('\n')}`);
  return `${[`# ${title}`, `> ${said}`, ...parts].join('\n\n')}\n`;
}
