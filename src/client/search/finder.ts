import { remember } from '../../common/remember.ts';
import type { Locale } from '../../contract/locales.ts';
import { API_ROOT, docsScope } from '../../contract/paths.ts';
import type { SearchResults } from '../../contract/resources/search.ts';
import type { Missing } from '../../contract/search-page.ts';
import { slugPrefix } from '../../contract/versions.ts';
import type { SearchHit } from '../../search/document.ts';
import type { PartialEngine } from '../../search/engine.ts';
import type { Marker } from '../../search/marker.ts';
import { merged } from '../../search/merge.ts';
import { missingFrom } from '../../search/missing.ts';
import { SEARCHED_KINDS, type SearchedKind } from '../../search/results.ts';
import { SITE_ROOT } from '../site-root.ts';
import { LocalIndex } from './local-index.ts';

/** What is searched for. */
export interface Search {
  readonly query: string;
  /** The only kind of pages looked for; all of them without it. */
  readonly kind?: SearchedKind | undefined;
  /** Slugs with commas between them, at or below one of which documentation pages are. */
  readonly under?: string | undefined;
  /** Of the documentation; absent for the current one. */
  readonly version?: string | undefined;
  /** Values that pages must have in declared fields, by name. */
  readonly fields?: Readonly<Record<string, string>>;
}

type Fields = NonNullable<Search['fields']>;

/** A page that answers, as the dialog shows it. */
export interface ResultPage extends Pick<SearchHit, 'title' | 'excerpt' | 'section'> {
  readonly kind: SearchedKind;
  /** Address on this site. */
  readonly path: string;
}

/** What a search gives. */
export interface Results {
  /** The best first, whatever their kinds; where none answers the query, those that answer the nearest words. */
  readonly pages: readonly ResultPage[];
  readonly isNearest: boolean;
  readonly missing: Missing;
  /** Finds the query's words in texts. */
  readonly marker: Marker;
  /** Titles of the folders of documentation pages, by path. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Pages of a kind: alone, and beside the others. */
const SHOWN = { alone: 20, together: { docs: 8, changelog: 3, solutions: 3 } } as const;

/** How many hits the index of all other pages gives, of which each kind takes its own. */
const HITS = 50;

/** Milliseconds after which the service is taken for silent. */
const SERVICE_TIMEOUT_MS = 4000;

/** What is searched. */
interface Searched {
  readonly locale: Locale;
  /** What the addresses of the language begin with. */
  readonly root: string;
}

/** Searches: documentation by the service where it responds, everything else in the browser. */
export class Finder {
  readonly #searched: Searched;
  /** The index of each version. */
  readonly #docs: (version: string | undefined) => LocalIndex;
  readonly #rest: LocalIndex;
  /** Whether the service responded so far; a file server, or one that is too busy, does not. */
  #hasService = true;

  constructor(searched: Searched) {
    this.#searched = searched;
    this.#docs = remember((version) => new LocalIndex(searched.locale, docsScope(version)));
    this.#rest = new LocalIndex(searched.locale, 'rest');
  }

  /**
   * @throws {Error} if the files of the search cannot be read
   */
  async find(search: Search): Promise<Results> {
    const [found, { folders, marker }] = await Promise.all([
      this.#findPages(search),
      this.#rest.use(async (engine) => engine),
    ]);
    const missing = await this.#missing(search, found, marker);
    const { words, nearest } = missing;
    const isNearest = found.length === 0 && nearest.length > 0;
    const query = isNearest ? nearest.join(' ') : search.query;
    const pages = isNearest ? await this.#findPages({ ...search, query }) : found;
    return { pages, isNearest, missing, marker: marker(query, words), folders };
  }

  /** The index of the documentation is only loaded for words that no result shows. */
  #missing(
    { query, version }: Search,
    pages: readonly ResultPage[],
    markerOf: PartialEngine['marker'],
  ): Promise<Missing> {
    const shown = pages
      .map(({ title, excerpt, section }) => [title, excerpt, section?.heading].join('\n'))
      .join('\n');
    const indexes = [this.#rest, this.#docs(version)];
    return missingFrom(
      indexes.map((index) => (use) => index.use(use)),
      query,
      (word) =>
        markerOf(`${word} `)
          .parts(shown)
          .some(({ isMarked }) => isMarked),
    );
  }

  async #findPages(search: Search): Promise<ResultPage[]> {
    const { query, kind, fields = {} } = search;
    const [docs, rest] = await Promise.all([
      kind === undefined || kind === 'docs' ? this.#findDocs(search, limitOf('docs', kind)) : [],
      kind === 'docs' ? [] : this.#findRest(query, fields, kind),
    ]);
    const pages = [...docs, ...rest];
    const lists = SEARCHED_KINDS.map((each) => ({
      pages: pages.filter((page) => page.kind === each),
      limit: limitOf(each, kind),
    }));
    return merged(query, lists);
  }

  async #findDocs(search: Search, limit: number): Promise<ResultPage[]> {
    const results = this.#hasService && (await this.#searchService(search, limit));
    if (results) {
      return results.map(({ url, ...page }) => ({
        kind: 'docs',
        path: new URL(url).pathname,
        ...page,
      }));
    }
    this.#hasService = false;
    const { query, under, version, fields = {} } = search;
    const { root } = this.#searched;
    const filter = { under: under?.split(','), fields: new Map(Object.entries(fields)) };
    const hits = await this.#docs(version).use((engine) => engine.search(query, limit, filter));
    return hits.map(({ slug, ...hit }) => ({
      kind: 'docs',
      path: `${SITE_ROOT}${root}/docs/${slugPrefix(version)}${slug}`,
      ...hit,
    }));
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
    query: string,
    fields: Fields,
    kind: SearchedKind | undefined,
  ): Promise<ResultPage[]> {
    const filter = { under: kind && [kind], fields: new Map(Object.entries(fields)) };
    const hits = await this.#rest.use((engine) => engine.search(query, HITS, filter));
    return hits.map(({ slug, ...hit }) => ({
      // The folder of the collection.
      kind: SEARCHED_KINDS.find((each) => slug.startsWith(`${each}/`)) ?? 'docs',
      path: `${SITE_ROOT}${this.#searched.root}/${slug}`,
      ...hit,
    }));
  }
}

const limitOf = (each: SearchedKind, kind: SearchedKind | undefined) =>
  kind === undefined ? SHOWN.together[each] : SHOWN.alone;
