import { remember } from '../common/remember.ts';
import type { Locale } from '../contract/locales.ts';
import {
  docsScope,
  INTERNAL,
  type SearchScope,
  type SiteFacts,
  sitePaths,
} from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import { SearchIndexError } from '../search/document.ts';
import { loadIndex, type SearchEngine } from '../search/engine.ts';
import { type SearchFilter, searchResults } from '../search/results.ts';
import { loadStemmer } from '../search/stemmers.ts';
import { assetBytes } from './assets.ts';
import { unreadable } from './errors.ts';
import type { SiteReader } from './site-reader.ts';

/** The search indexes of the site, each loaded when first needed. */
export class Search {
  readonly #reader: SiteReader;
  readonly #engines = new Map<string, Promise<SearchEngine>>();

  constructor(reader: SiteReader) {
    this.#reader = reader;
  }

  /**
   * Runs a search on the pages of a locale.
   *
   * @param scope the documentation, or all other kinds of pages
   * @throws {ServiceError} `upstream_error` if the index cannot be read; the next call tries again
   */
  async using<T>(
    scope: SearchScope,
    locale: Locale,
    search: (engine: SearchEngine) => T | Promise<T>,
  ): Promise<T> {
    const name = `${scope} ${locale}`;
    const engine = await remember(() => this.#load(scope, locale), this.#engines)(name);
    try {
      return await search(engine);
    } catch (cause) {
      if (!(cause instanceof SearchIndexError)) throw cause;
      this.#engines.delete(name);
      throw unreadable(cause);
    }
  }

  /** The response of `searchDocumentation` (default: in the current version); throws as {@link using}. */
  results(
    query: string,
    locale: Locale,
    limit: number,
    facts: SiteFacts,
    filter: SearchFilter = {},
    version?: string,
  ): Promise<SearchResults> {
    const scope = (filter.kind ?? 'docs') === 'docs' ? docsScope(version) : 'rest';
    const { baseUrl, locales } = facts;
    const searched = { baseUrl, paths: sitePaths(locales, version) };
    return this.using(scope, locale, (engine) =>
      searchResults(engine, query, locale, limit, searched, filter),
    );
  }

  async #load(scope: SearchScope, locale: Locale): Promise<SearchEngine> {
    const read = async (path: string) => assetBytes(await this.#reader.requiredFile(path));
    const [bytes] = await Promise.all([
      read(INTERNAL.searchIndex(locale, scope)),
      loadStemmer(locale),
    ]);
    try {
      return loadIndex(bytes, (block) => read(INTERNAL.searchText(locale, scope, block)));
    } catch (cause) {
      throw unreadable(cause);
    }
  }
}
