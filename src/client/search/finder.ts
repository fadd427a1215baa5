import { remember } from '../../common/remember.ts';
import type { Locale } from '../../contract/locales.ts';
import { API_ROOT, docsScope } from '../../contract/paths.ts';
import type { SearchResults } from '../../contract/resources/search.ts';
import { type MissingWords, matchCount, slugAt } from '../../contract/search-page.ts';
import { slugPrefix } from '../../contract/versions.ts';
import type { SearchHit } from '../../search/document.ts';
import type { SearchEngine } from '../../search/engine.ts';
import type { Marker } from '../../search/marker.ts';
import { mergeResults } from '../../search/merge.ts';
import { missingFrom } from '../../search/missing.ts';
import { SEARCHED_KINDS, type SearchedKind, shownLimit } from '../../search/results.ts';
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

/** A matching page, as shown in the dialog. */
export interface ResultPage extends Pick<SearchHit, 'title' | 'excerpt' | 'section'> {
  readonly kind: SearchedKind;
  /** Includes the base path of the site. */
  readonly path: string;
}

/** The results of a search. */
export interface Results {
  /** Pages of all kinds, best first; matches of similar words if none matches the query. */
  readonly pages: readonly ResultPage[];
  /** Whether more pages match. */
  readonly hasMore: boolean;
  readonly isNearest: boolean;
  /** The language of the pages if they replace missing translations. */
  readonly lang?: Locale | undefined;
  /** Whether the section of the first page matches better than the page: its heading has a word that the title lacks, or only its text has words. */
  readonly isSectionFirst: boolean;
  readonly missing: MissingWords;
  /** Highlights the words of the query in texts. */
  readonly marker: Marker;
  /** Titles of documentation folders, by path. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Milliseconds after which the service counts as unavailable. */
const SERVICE_TIMEOUT_MS = 4000;

interface Searched {
  readonly locale: Locale;
  /** Prefix of the addresses of the language. */
  readonly root: string;
  /** The language of pages that replace missing translations, if there are any. */
  readonly original?: Locale;
  /** Names of the kinds of pages of the site (default: all kinds are searched). */
  readonly kinds?: Readonly<Partial<Record<SearchedKind, string>>>;
}

/** Searches documentation with the service if it responds, and everything else in the browser. */
export class Finder {
  readonly #searched: Searched;
  /** The documentation index of a version. */
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
    const [lists, { folders, marker, analyzer }] = await Promise.all([
      this.#findLists(search),
      this.#rest.use(async (engine) => engine),
    ]);
    const found = mergeResults(search.query, lists, analyzer);
    if (found.pages.length === 0 && this.#original) {
      const original = await this.#original.find(search);
      if (matchCount(original) > 0) return { ...original, lang: this.#searched.original };
    }
    const missing = await this.#missing(search, found.pages, marker);
    const { words, nearest } = missing;
    const isNearest = found.pages.length === 0 && nearest.length > 0;
    const query = isNearest ? nearest.join(' ') : search.query;
    const shown = isNearest
      ? mergeResults(query, await this.#findLists({ ...search, query }), analyzer)
      : found;
    const isIn = (word: string, text = '') =>
      marker(`${word} `)
        .parts(text)
        .some(({ isMarked }) => isMarked);
    const asked = marker(query, words);
    const [first] = shown.pages;
    const marks = (text = '') => asked.parts(text).filter(({ isMarked }) => isMarked);
    const isSectionFirst =
      (words.length === 0 || missing.corrected !== undefined) &&
      (marks(first?.section?.heading).some(({ text }) => !isIn(text, first?.title)) ||
        (marks(first?.title).length === 0 && marks(first?.excerpt).length > 0));
    return { ...shown, isNearest, isSectionFirst, missing, marker: asked, folders };
  }

  /** Loads the documentation index only for words that no result shows. */
  #missing(
    { query, version }: Search,
    pages: readonly ResultPage[],
    markerOf: SearchEngine['marker'],
  ): Promise<MissingWords> {
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

  /** The matching pages of each kind, and how many of them to show. */
  #findLists(search: Search) {
    const { kind } = search;
    const { kinds } = this.#searched;
    const searched = SEARCHED_KINDS.filter((each) =>
      kind === undefined ? kinds === undefined || each in kinds : each === kind,
    );
    return Promise.all(
      searched.map(async (each) => {
        const limit = shownLimit(each, searched);
        const find =
          each === 'docs'
            ? this.#findDocs(search, limit + 1)
            : this.#findRest(search, each, limit + 1);
        return { pages: await find, limit };
      }),
    );
  }

  async #findDocs(search: Search, limit: number): Promise<ResultPage[]> {
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
  ): Promise<ResultPage[]> {
    // Kinds are folders of the index.
    const filter = { under: [kind], fields: new Map(Object.entries(fields)) };
    const hits = await this.#rest.use((engine) => engine.search(query, limit, filter));
    const { root } = this.#searched;
    return hits.map(({ slug, ...hit }) => ({ kind, path: `${SITE_ROOT}${root}/${slug}`, ...hit }));
  }
}
