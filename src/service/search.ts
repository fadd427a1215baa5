import { ReadOnce } from '../common/read-once.ts';
import type { Locale } from '../contract/locales.ts';
import { INTERNAL, type SearchScope, type SiteFacts } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import { type SearchHit, SearchIndexError } from '../search/document.ts';
import { loadIndex, type SearchEngine } from '../search/engine.ts';
import type { Marker } from '../search/marker.ts';
import { searchResults } from '../search/results.ts';
import { loadStemmer } from '../search/stemmers.ts';
import { assetBytes } from './assets.ts';
import { failure } from './errors.ts';
import type { Site } from './site.ts';

/** Searches the indexes of the site, each loaded when first needed. */
export class Search {
  readonly #site: Site;
  readonly #engines = new ReadOnce<SearchEngine>();

  constructor(site: Site) {
    this.#site = site;
  }

  /**
   * The response of `searchDocumentation`.
   *
   * @throws {ServiceError} `upstream_error` if the index cannot be read; the next call tries again
   */
  results(query: string, locale: Locale, limit: number, site: SiteFacts): Promise<SearchResults> {
    return this.#with('docs', locale, (engine) =>
      searchResults(engine, query, locale, limit, site),
    );
  }

  /**
   * The pages that are no documentation, of which a slug begins with the folder of their kind.
   *
   * @throws {ServiceError} as {@link results}
   */
  otherPages(query: string, locale: Locale, limit: number): Promise<readonly SearchHit[]> {
    return this.#with('rest', locale, (engine) => engine.search(query, limit));
  }

  /**
   * For a query that no page answers: words of the documentation that are spelled nearly like its
   * own.
   *
   * @throws {ServiceError} as {@link results}
   */
  nearest(query: string, locale: Locale): Promise<readonly string[]> {
    return this.#with('docs', locale, async (engine) => engine.nearest(query));
  }

  /**
   * Finds the words of a query in texts.
   *
   * @throws {ServiceError} as {@link results}
   */
  marker(query: string, locale: Locale): Promise<Marker> {
    return this.#with('docs', locale, async (engine) => engine.marker(query));
  }

  async #with<T>(
    scope: SearchScope,
    locale: Locale,
    run: (engine: SearchEngine) => Promise<T>,
  ): Promise<T> {
    const name = `${scope} ${locale}`;
    const engine = await this.#engines.get(name, () => this.#load(scope, locale));
    try {
      return await run(engine);
    } catch (cause) {
      if (!(cause instanceof SearchIndexError)) throw cause;
      this.#engines.delete(name);
      throw failure('upstream_error', 'unreadable', {}, undefined, { cause });
    }
  }

  async #load(scope: SearchScope, locale: Locale): Promise<SearchEngine> {
    const read = async (path: string) => assetBytes(await this.#site.requiredFile(path));
    const [bytes] = await Promise.all([
      read(INTERNAL.searchIndex(locale, scope)),
      loadStemmer(locale),
    ]);
    try {
      return loadIndex(bytes, (block) => read(INTERNAL.searchText(locale, scope, block)));
    } catch (cause) {
      throw failure('upstream_error', 'unreadable', {}, undefined, { cause });
    }
  }
}
