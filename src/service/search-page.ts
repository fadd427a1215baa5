import { escapeLabel, escapeMarkup } from '../common/escape.ts';
import { joined } from '../common/fill-text.ts';
import { CACHE, CORS_HEADERS, fileHeaders } from '../contract/headers.ts';
import { inertCode, inertText } from '../contract/inert-text.ts';
import type { Locale } from '../contract/locales.ts';
import { HTML_TYPE, MARKDOWN_TYPE } from '../contract/media-types.ts';
import { accepts, queryParameter } from '../contract/parameters.ts';
import { docsScope, htmlFile, type SiteFacts, sectionUrl, twinPath } from '../contract/paths.ts';
import {
  isAnswered,
  missingNotice,
  readChoice,
  resultsSummary,
  SEARCH_PAGE,
  type SearchSettings,
  type SummaryFormat,
  titlesAbove,
  withLanguage,
} from '../contract/search-page.ts';
import { addressedVersion, namedVersion } from '../contract/versions.ts';
import { type ExcerptPart, excerptParts } from '../search/excerpt-parts.ts';
import { type FoundPage, type FoundPages, findPages } from '../search/find-pages.ts';
import { SEARCHED_KINDS, type SearchFilter } from '../search/results.ts';
import { negotiate } from './negotiate.ts';
import { notAcceptable } from './pages.ts';
import type { Reply } from './reply.ts';
import { type Context, respond } from './respond.ts';
import type { Search } from './search.ts';
import type { SiteReader } from './site-reader.ts';

/** The results of a query, as the search page shows them. */
interface PageResults extends FoundPages {
  /** Path of the search page. */
  readonly page: string;
  /** The filters in its address. */
  readonly limits: URLSearchParams;
}

/** The paragraphs above the results: words that no page has, and the number of results. */
type Summary = readonly (readonly [about: 'notice' | 'found', text: string])[];

function summary(
  results: PageResults | undefined,
  texts: SearchSettings,
  {
    link,
    ...format
  }: Omit<SummaryFormat, 'word'> & { link: (text: string, address: string) => string },
): Summary {
  if (!results) return [['found', format.plain(texts.hint)]];
  const { page, limits } = results;
  const word = (text: string) =>
    link(text, `${page}?${new URLSearchParams([['q', text], ...limits])}`);
  const formatted = { ...format, word };
  const status = ['found', resultsSummary(texts, results, formatted)] as const;
  const notice = missingNotice(results, texts, formatted);
  return notice === '' ? [status] : [['notice', notice], status];
}

/** Links below insufficient results: those of the site if there are no results, and the contact. */
function furtherLinks(
  results: PageResults | undefined,
  { contact, links }: SearchSettings,
  link: (text: string, address: string) => string,
): Readonly<Record<'quickLinks' | 'contact', readonly string[]>> {
  if (!results || isAnswered(results)) return { quickLinks: [], contact: [] };
  const linked = (all: SearchSettings['links']) => all.map(({ label, href }) => link(label, href));
  return {
    quickLinks: linked(results.pages.length === 0 ? links : []),
    contact: linked(contact ? [contact] : []),
  };
}

const ATTRIBUTES = { notice: ' class="search-notice"', found: ' role="status"' } as const;

const linkTo = (address: string, content: string, lang = '') =>
  `<a href="${escapeMarkup(address)}"${lang && ` lang="${lang}"`}>${content}</a>`;

function resultsHtml(
  results: PageResults | undefined,
  texts: SearchSettings,
  root: string,
): string {
  const link = (text: string, address: string) =>
    linkTo(address.startsWith('/') ? root + address : address, escapeMarkup(text));
  const status = summary(results, texts, {
    plain: escapeMarkup,
    quoted: (text) => escapeMarkup(inertText(text)),
    link: (text, address) => linkTo(root + address, `<mark>${escapeMarkup(text)}</mark>`),
  })
    .map(([about, text]) => `<p${ATTRIBUTES[about]}>${text}</p>`)
    .join('');
  if (!results) return status;
  const { pages, marker, folders, lang } = results;
  const marked = (text: string) =>
    marker
      .parts(text)
      .map((part) =>
        part.isMarked ? `<mark>${escapeMarkup(part.text)}</mark>` : escapeMarkup(part.text),
      )
      .join('');
  const part = ({ text, isCode }: ExcerptPart) =>
    isCode ? `<code>${marked(text)}</code>` : marked(text);
  const paragraph = (text: string | undefined) =>
    text === undefined ? '' : `<p class="excerpt">${excerptParts(text).map(part).join('')}</p>`;
  const item = (result: FoundPage) => {
    const { path, title, excerpt, section } = result;
    const titles = titlesAbove(result, folders, texts).join(' › ');
    const above = escapeMarkup(withLanguage(titles, lang));
    const page = `${above && `<p class="eyebrow">${above}</p>`}${linkTo(root + path, marked(title), lang)}`;
    if (!section) return `<li>${page}${paragraph(excerpt)}</li>`;
    const { anchor, heading } = section;
    const sectionLink = linkTo(sectionUrl(root + path, anchor), marked(heading), lang);
    return `<li>${page}<p>${sectionLink}</p>${paragraph(excerpt)}</li>`;
  };
  const list = (items: readonly string[]) =>
    items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
  const { quickLinks, contact } = furtherLinks(results, texts, link);
  const heading =
    quickLinks.length === 0 ? '' : `<h2 class="eyebrow">${escapeMarkup(texts.quickLinks)}</h2>`;
  const ways = list(quickLinks.map((each) => `<li>${each}</li>`));
  return `${status}${list(pages.map(item))}${heading}${ways}${contact.map((each) => `<p>${each}</p>`).join('')}`;
}

function resultsMarkdown(
  results: PageResults | undefined,
  texts: SearchSettings,
  baseUrl: string,
): string {
  const link = (text: string, address: string) =>
    `[${escapeLabel(text)}](${address.startsWith('/') ? baseUrl : ''}${address})`;
  const item = ({ path, kind, title, excerpt }: FoundPage) =>
    `- ${texts.kinds[kind]}: ${link(title, twinPath(path))}${excerpt === undefined ? '' : `: ${excerpt}`}`;
  const list = results?.pages.map(item).join('\n') ?? '';
  const paragraphs = summary(results, texts, { plain: (text) => text, quoted: inertCode, link });
  const head = `# ${texts.title}\n\n> ${paragraphs.map(([, text]) => text).join('\n>\n> ')}`;
  const { quickLinks, contact } = furtherLinks(results, texts, link);
  const heading = quickLinks.length === 0 ? '' : `## ${texts.quickLinks}`;
  const ways = quickLinks.map((each) => `- ${each}`).join('\n');
  return `${joined([head, list, heading, ways, ...contact])}\n`;
}

interface AddressFilter extends SearchFilter {
  readonly version: string | undefined;
  readonly limits: PageResults['limits'];
}

/** The search page without scripts: the published page with the results of `q`; as Markdown, only the results. */
export async function respondSearchPage(
  context: Context,
  reader: SiteReader,
  search: Search,
): Promise<Reply> {
  const { path, facts } = context;
  const { searchParams: parameters } = context.url;
  const { baseUrl, root, paths, versions, fields = [] } = facts;
  const chosen = negotiate(context.request.headers.get('Accept'), [HTML_TYPE, MARKDOWN_TYPE]);
  if (chosen === undefined) throw notAcceptable(baseUrl + path, baseUrl + path);
  const file = htmlFile(path);
  const page = await reader.text(file);
  const texts: SearchSettings = JSON.parse(
    between(page, SEARCH_PAGE.settingsStart, SEARCH_PAGE.settingsEnd),
  );
  const query = (parameters.get('q') ?? '').trim();
  const locale = paths.localeOf(path);
  const isQuery = accepts(queryParameter.schema, query);
  const named = namedVersion(parameters.get('version') ?? '', versions)?.version;
  const choice = parameters.get('kind') ?? '';
  const [kind, area] = readChoice(choice);
  const names = fields.map(({ name }) => name);
  const given = (wanted: readonly string[]) =>
    wanted.flatMap((name): [string, string][] => {
      const value = parameters.get(name);
      return value ? [[name, value]] : [];
    });
  const filter = {
    version: named && addressedVersion(named),
    kind: SEARCHED_KINDS.find((each) => each === kind),
    under: area ?? parameters.get('under') ?? undefined,
    limits: new URLSearchParams(given(['kind', 'under', 'version', ...names])),
    fields: new Map(given(names)),
  };
  const results = isQuery ? await find(query, locale, filter, facts, search, texts) : undefined;
  const language = { 'Content-Language': locale };
  if (chosen === MARKDOWN_TYPE) {
    const type = { 'Content-Type': `${MARKDOWN_TYPE}; charset=utf-8` };
    const headers = { ...CORS_HEADERS, ...type, ...language, 'Cache-Control': CACHE.content };
    return respond(context, 200, headers, resultsMarkdown(results, texts, baseUrl));
  }
  const { start, end, field } = SEARCH_PAGE;
  const radio = `name="kind" value="${escapeMarkup(choice)}"`;
  let body = page
    .replace(start + between(page, start, end) + end, () => resultsHtml(results, texts, root))
    .replace('<title>', (tag) => (isQuery ? `${tag}${escapeMarkup(inertText(query))} · ` : tag))
    .replaceAll(field, () => field.replace('""', () => `"${escapeMarkup(query)}"`))
    // Of several checked radio buttons, browsers select the last one.
    .replaceAll(radio, () => `${radio} checked`);
  const { version = '' } = filter;
  for (const [name, value] of [['version', version] as const, ...filter.fields])
    body = selectOption(body, name, value);
  return respond(context, 200, { ...fileHeaders(file, facts), ...language }, body);
}

function selectOption(page: string, name: string, value: string): string {
  const option = `<option value="${escapeMarkup(value)}"`;
  return page.replaceAll(new RegExp(`<select name="${name}".*?</select>`, 'gs'), (select) =>
    select.includes(option)
      ? select.replace(' selected', '').replace(option, () => `${option} selected`)
      : select,
  );
}

async function find(
  query: string,
  locale: Locale,
  filter: AddressFilter,
  facts: SiteFacts,
  search: Search,
  { original: lang, ...texts }: SearchSettings,
): Promise<PageResults> {
  const { under, fields, version, limits } = filter;
  const { baseUrl, paths } = facts;
  const page = paths.search(locale);
  const original = async (lang: Locale) => {
    const found = await find(query, lang, filter, facts, search, texts);
    const inLocale = ({ path, ...each }: FoundPage) => ({
      ...each,
      path: paths.inLocale(path, locale),
    });
    return { ...found, lang, pages: found.pages.map(inLocale) };
  };
  const found = await findPages(query, {
    kinds: texts.kinds,
    // A slug filter implies documentation, unless a kind is given.
    kind: filter.kind ?? (under === undefined ? undefined : 'docs'),
    async find(kind, words, limit) {
      const own = { kind, under, fields };
      const { results } = await search.results(words, locale, limit, facts, own, version);
      return results.map(({ url, ...each }) => ({
        ...each,
        kind,
        path: url.slice(baseUrl.length),
      }));
    },
    docs: (use) => search.using(docsScope(version), locale, use),
    rest: (use) => search.using('rest', locale, use),
    original: lang === undefined ? undefined : () => original(lang),
  });
  return { ...found, page, limits };
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}
