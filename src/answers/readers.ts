import { escapePattern } from '../common/escape-pattern.ts';
import { lazy } from '../common/lazy.ts';
import { remember } from '../common/remember.ts';
import type { Question } from '../compile/read/questions-file.ts';
import { API_ROOT, type SiteFacts } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import type { Service } from '../service/service.ts';
import type { Terms } from './terms.ts';

/** A fact that the answer must contain. */
export interface Fact {
  /** As written by the author. */
  readonly written: string;
  readonly isIn: (plain: string) => boolean;
}

/** Strips Markdown and normalizes spaces and apostrophes to one line of text. */
export const plainText = (markdown: string): string =>
  markdown
    .normalize('NFKC')
    .replace(/\]\([^()\s]*\)/g, '')
    .replace(/[*`[\]|\\]+/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ');

/** The facts of a question. Texts only match whole words and numbers. */
export function factsOf({ facts, patterns }: Pick<Question, 'facts' | 'patterns'>): Fact[] {
  const inText = (written: string, source: string): Fact => {
    const pattern = new RegExp(source, 'iu');
    return { written, isIn: (plain) => pattern.test(plain) };
  };
  return [
    ...facts.map((text) =>
      inText(text, `(?<![\\p{L}\\p{N}])${escapePattern(plainText(text))}(?![\\p{L}\\p{N}])`),
    ),
    ...patterns.map((source) => inText(source, source)),
  ];
}

type Fetched = ReturnType<typeof fetchedOf>;

/**
 * A response as truncated by a reader; errors are empty.
 *
 * @param urls the addresses in the structured result of a tool
 */
const fetchedOf = (text: string, urls: readonly string[] = []) => ({
  text,
  urls,
  plain: lazy(() => [plainText(text)] as const),
});

/** The responses of a site. Each request is sent once for all readers, since all are read-only. */
export function publishedBy(service: Service) {
  const complete = remember(async (url: string) => {
    const response = await service.fetch(new Request(url));
    return fetchedOf(response.ok ? await response.text() : '');
  });
  const truncatedAt = remember((limit: number) =>
    remember(async (url: string) => {
      const page = await complete(url);
      return page.text.length <= limit ? page : fetchedOf(page.text.slice(0, limit));
    }),
  );
  const called = remember(async (message: string) => {
    const { result } = JSON.parse((await service.mcpMessage(message)) ?? '{}');
    if (!result || result.isError) return [fetchedOf('')];
    const { results = [], sections = [] } = result.structuredContent;
    const urls = [...results, ...sections].map(({ url }: { url: string }) => url);
    const blocks: readonly { readonly text?: string }[] = result.content;
    return blocks.flatMap(({ text }) => (text === undefined ? [] : [fetchedOf(text, urls)]));
  });
  return {
    /** The response at a URL, truncated after `limit` characters. */
    get: (url: string, limit: number) => truncatedAt(limit)(url),
    /** The text blocks in the result of an MCP tool. */
    call(name: string, args: Readonly<Record<string, unknown>>) {
      const params = { name, arguments: args };
      return called(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    },
  };
}

/** Numbers of characters after which known agents truncate files. */
export const LENGTH_LIMITS = [5_000, 20_000, 100_000] as const;

export const MAX_LENGTH = LENGTH_LIMITS[2];

const MAX_PAGES = 3;
/** Most parts of llms.txt that a reader opens. */
const MAX_PARTS = 3;

/** The context of a reader. */
export interface ReaderContext {
  readonly site: SiteFacts;
  readonly published: ReturnType<typeof publishedBy>;
  readonly terms: Terms;
  readonly limit: number;
}

/** A step of a reader: the fetched text, and its page if it belongs to one. */
interface Step {
  readonly fetched: Fetched;
  readonly path?: string;
  /** Whether it belongs to the same response as the previous step. */
  readonly isContinuation?: boolean;
}

/** Searches for the answer to a question page by page, without a model. */
type Reader = (question: Question, context: ReaderContext) => AsyncGenerator<Step>;

const pathOf = (url: string, { baseUrl }: SiteFacts) =>
  decodeURIComponent(url.slice(baseUrl.length)).replace(/\.mdx$|#.*$/s, '');

type Link = ReturnType<typeof linksIn>[number];

const linksIn = (map: string) =>
  [...map.matchAll(/^- \[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)(?:: (.*))?$/gm)].map(
    ([, title = '', url = '', about = '']) => ({ title, url, about }),
  );

/** Follows llms.txt and its parts to the pages whose titles best match the question. */
async function* byLlmsTxt(
  { question, locale }: Question,
  context: ReaderContext,
): AsyncGenerator<Step> {
  const { site, published, terms, limit } = context;
  const best = (links: readonly Link[]) =>
    terms.rank(question, links, ({ title, about }) => [title, about]);
  const root = await published.get(site.baseUrl + site.paths.llmsTxt(locale), limit);
  yield { fetched: root };
  const links = linksIn(root.text);
  const docs = `${site.baseUrl}${site.paths.docs(locale)}/`;
  const parts = links.filter(({ url }) => url.startsWith(docs) && url.endsWith('/llms.txt'));
  for (const { url } of best(parts).slice(0, MAX_PARTS)) {
    const part = await published.get(url, limit);
    yield { fetched: part };
    links.push(...linksIn(part.text));
  }
  for (const { url } of best(links.filter(({ url }) => url.endsWith('.mdx'))).slice(0, MAX_PAGES)) {
    yield { fetched: await published.get(url, limit), path: pathOf(url, site) };
  }
}

/** Searches with the API and reads the Markdown of the first results. */
async function* bySearch(
  { question, locale }: Question,
  context: ReaderContext,
): AsyncGenerator<Step> {
  const { site, published, limit } = context;
  const query = new URLSearchParams({ q: question, locale, limit: String(MAX_PAGES) });
  const found = await published.get(`${site.baseUrl}${API_ROOT}/search?${query}`, Infinity);
  yield { fetched: found };
  for (const { markdownUrl } of resultsIn(found)) {
    if (markdownUrl === undefined) continue;
    yield { fetched: await published.get(markdownUrl, limit), path: pathOf(markdownUrl, site) };
  }
}

/** Searches with MCP and reads the sections or pages of the first results. */
async function* byMcp(
  { question, locale }: Question,
  context: ReaderContext,
): AsyncGenerator<Step> {
  const { site, published, limit } = context;
  const [found] = await published.call('search', { query: question, locale });
  if (!found) return;
  yield { fetched: found };
  const pages = found.urls.slice(0, MAX_PAGES);
  if (pages.length === 0) return;
  const texts = await published.call('read', { page: pages, locale, budget: limit });
  for (const [index, fetched] of texts.entries()) {
    yield { fetched, path: pathOf(pages[index] ?? '', site), isContinuation: index > 0 };
  }
}

/** Requests the sections for the question with one MCP call. */
async function* byContext(
  { question, locale }: Question,
  context: ReaderContext,
): AsyncGenerator<Step> {
  const { site, published } = context;
  const pages = await published.call('context', { query: question, locale });
  for (const [index, fetched] of pages.entries()) {
    const [, url = ''] = /^<([^>]+)>/.exec(fetched.text) ?? [];
    yield { fetched, path: pathOf(url, site), isContinuation: index > 0 };
  }
}

const resultsIn = ({ text }: Fetched): SearchResults['results'] =>
  text === '' ? [] : (JSON.parse(text) as SearchResults).results;

export const READERS = {
  'llms.txt': byLlmsTxt,
  search: bySearch,
  mcp: byMcp,
  context: byContext,
} as const satisfies Record<string, Reader>;

export type ReaderName = keyof typeof READERS;
