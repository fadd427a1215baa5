import { remember } from '../../common/remember.ts';
import type { Locale } from '../../contract/locales.ts';
import { API_ROOT, docsScope } from '../../contract/paths.ts';
import type { SearchResults } from '../../contract/resources/search.ts';
import { type MissingWords, matchCount, slugAt } from '../../contract/search-page.ts';
import { slugPrefix } from '../../contract/versions.ts';
import type { SearchHit } from '../../search/document.ts';
import type { SearchEngine } from '../../search/engine.ts';
import type { Marker } from '../../search/marker.ts';
import { merged } from '../../search/merge.ts';
import { missingFrom } from '../../search/missing.ts';
import { SEARCHED_KINDS, type SearchedKind, shownOf } from '../../search/results.ts';
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
  /** Whether more pages answer. */
  readonly hasMore: boolean;
  readonly isNearest: boolean;
  /** The language of the pages, where they stand in for missing translations. */
  readonly lang?: Locale | undefined;
  /** Whether the section of the first page answers more than its title: a word is in its heading alone, or in its text and not in the title. */
  readonly isSectionFirst: boolean;
  readonly missing: MissingWords;
  /** Finds the query's words in texts. */
  readonly marker: Marker;
  /** Titles of the folders of documentation pages, by path. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Milliseconds after which the service is taken for silent. */
const SERVICE_TIMEOUT_MS = 4000;

/** What is searched. */
interface Searched {
  readonly locale: Locale;
  /** What the addresses of the language begin with. */
  readonly root: string;
  /** The language of the pages that stand in for missing translations; absent where none do. */
  readonly original?: Locale;
  /** The names of the kinds of pages that the site has; without them, each is looked for. */
  readonly kinds?: Readonly<Partial<Record<SearchedKind, string>>>;
}

/** Searches: documentation by the service where it responds, everything else in the browser. */
export class Finder {
  readonly #searched: Searched;
  /** The index of each version. */
  readonly #docs: (version: string | undefined) => LocalIndex;
  readonly #rest: LocalIndex;
  readonly #original: Finder | undefined;
  /** Whether the service responded so far; a file server, or one that is too busy, does not. */
  #hasService = true;

  constructor(searched: Searched) {
    this.#searched = searched;
    this.#docs = remember((version) => new LocalIndex(searched.locale, docsScope(version)));
    this.#rest = new LocalIndex(searched.locale, 'rest');
    const { original: locale, ...others } = searched;
    this.#original = locale ? new Finder({ ...others, locale }) : undefined;
  }

  /**
   * @throws {Error} if the files of the search cannot be read
   */
  async find(search: Search): Promise<Results> {
    const [lists, { folders, marker, analyzer }] = await Promise.all([
      this.#findLists(search),
      this.#rest.use(async (engine) => engine),
    ]);
    const found = merged(search.query, lists, analyzer);
    if (found.pages.length === 0 && this.#original) {
      const original = await this.#original.find(search);
      if (matchCount(original) > 0) return { ...original, lang: this.#searched.original };
    }
    const missing = await this.#missing(search, found.pages, marker);
    const { words, nearest } = missing;
    const isNearest = found.pages.length === 0 && nearest.length > 0;
    const query = isNearest ? nearest.join(' ') : search.query;
    const shown = isNearest
      ? merged(query, await this.#findLists({ ...search, query }), analyzer)
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

  /** The index of the documentation is only loaded for words that no result shows. */
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

  /** The pages of each kind, and how many of them are shown. */
  #findLists(search: Search) {
    const { kind } = search;
    const { kinds } = this.#searched;
    const searched = SEARCHED_KINDS.filter((each) =>
      kind === undefined ? kinds === undefined || each in kinds : each === kind,
    );
    return Promise.all(
      searched.map(async (each) => {
        const limit = shownOf(each, searched);
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
    // Each kind is a folder of the index.
    const filter = { under: [kind], fields: new Map(Object.entries(fields)) };
    const hits = await this.#rest.use((engine) => engine.search(query, limit, filter));
    const { root } = this.#searched;
    return hits.map(({ slug, ...hit }) => ({ kind, path: `${SITE_ROOT}${root}/${slug}`, ...hit }));
  }
}
