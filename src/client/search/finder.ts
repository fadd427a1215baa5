import { remember } from '../../common/remember.ts';
import { API_ROOT, docsScope } from '../../contract/paths.ts';
import type { SearchResults } from '../../contract/resources/search.ts';
import { type SearchSettings, slugAt } from '../../contract/search-page.ts';
import { slugPrefix } from '../../contract/versions.ts';
import { type FoundPage, type FoundPages, findPages } from '../../search/find-pages.ts';
import type { SearchedKind } from '../../search/results.ts';
import { SITE_ROOT } from '../site-root.ts';
import { LocalIndex } from './local-index.ts';

/** A search query with its filters. */
export interface Search {
  readonly query: string;
  /** Kind of pages (default: all). */
  readonly kind?: SearchedKind | undefined;
  /** Comma-separated slugs of folders of documentation pages. */
  readonly under?: string | undefined;
  /** Version of the documentation (default: the current one). */
  readonly version?: string | undefined;
  /** Required values of declared fields, by name. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface Results extends FoundPages {
  /** Whether the section of the first page matches better than the page: its heading has a word that the title lacks, or only its text has words. */
  readonly isSectionFirst: boolean;
}

/** Milliseconds after which the service counts as unavailable. */
const SERVICE_TIMEOUT_MS = 4000;

/** The searched language (default: with all kinds of pages, which replace no missing translations). */
type Searched = Pick<SearchSettings, 'locale' | 'root'> &
  Partial<Pick<SearchSettings, 'kinds' | 'original'>>;

/** Searches documentation with the service if it responds, and everything else in the browser. */
export class Finder {
  readonly #searched: Searched;
  readonly #docs: (version: string | undefined) => LocalIndex;
  readonly #rest: LocalIndex;
  readonly #original: Finder | undefined;
  /** Whether the service has responded so far; a file server or an overloaded one does not. */
  #hasService = true;

  constructor(searched: Searched) {
    this.#searched = searched;
    this.#docs = remember((version) => new LocalIndex(searched.locale, docsScope(version)));
    this.#rest = new LocalIndex(searched.locale, 'rest');
    const { original: locale, ...others } = searched;
    this.#original = locale ? new Finder({ ...others, locale }) : undefined;
  }

  /** @throws {Error} if the search files cannot be read */
  async find(search: Search): Promise<Results> {
    const { kinds, original: lang } = this.#searched;
    const original = this.#original;
    const docs = this.#docs(search.version);
    const found = await findPages(search.query, {
      kinds,
      kind: search.kind,
      find: (kind, query, limit) =>
        kind === 'docs'
          ? this.#findDocs({ ...search, query }, limit)
          : this.#findRest({ ...search, query }, kind, limit),
      docs: (use) => docs.use(use),
      rest: (use) => this.#rest.use(use),
      original: original && (async () => ({ ...(await original.find(search)), lang })),
    });
    return { ...found, isSectionFirst: isSectionFirst(found) };
  }

  async #findDocs(search: Search, limit: number): Promise<FoundPage[]> {
    const { query, under, version, fields = {} } = search;
    const docs = `${SITE_ROOT}${this.#searched.root}/docs/${slugPrefix(version)}`;
    const results = this.#hasService && (await this.#searchService(search, limit));
    if (results) {
      return results.map(({ url, ...page }) => ({
        kind: 'docs',
        path: docs + slugAt(new URL(url).pathname),
        ...page,
      }));
    }
    this.#hasService = false;
    const filter = { under: under?.split(','), fields: new Map(Object.entries(fields)) };
    const hits = await this.#docs(version).use((engine) => engine.search(query, limit, filter));
    return hits.map(({ slug, ...hit }) => ({ kind: 'docs', path: docs + slug, ...hit }));
  }

  async #searchService(
    { query: q, under, version, fields }: Search,
    limit: number,
  ): Promise<SearchResults['results'] | undefined> {
    const { locale } = this.#searched;
    const query = new URLSearchParams({
      ...fields,
      q,
      locale,
      limit: String(limit),
      ...(version && { version }),
      ...(under !== undefined && { under }),
    });
    try {
      const response = await fetch(`${SITE_ROOT}${API_ROOT}/search?${query}`, {
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
      });
      if (!response.ok) return undefined;
      const { results }: Partial<SearchResults> = await response.json();
      return results;
    } catch {
      return undefined;
    }
  }

  async #findRest(
    { query, fields = {} }: Search,
    kind: SearchedKind,
    limit: number,
  ): Promise<FoundPage[]> {
    // Kinds are folders of the index.
    const filter = { under: [kind], fields: new Map(Object.entries(fields)) };
    const hits = await this.#rest.use((engine) => engine.search(query, limit, filter));
    const { root } = this.#searched;
    return hits.map(({ slug, ...hit }) => ({ kind, path: `${SITE_ROOT}${root}/${slug}`, ...hit }));
  }
}

function isSectionFirst({ pages: [first], missing, marker, markerOf }: FoundPages): boolean {
  if (missing.words.length > 0 && missing.corrected === undefined) return false;
  const marks = (text = '') => marker.parts(text).filter(({ isMarked }) => isMarked);
  const isIn = (word: string, text = '') =>
    markerOf(`${word} `)
      .parts(text)
      .some(({ isMarked }) => isMarked);
  return (
    marks(first?.section?.heading).some(({ text }) => !isIn(text, first?.title)) ||
    (marks(first?.title).length === 0 && marks(first?.excerpt).length > 0)
  );
}
