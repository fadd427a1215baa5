import type { Locale } from '../contract/locales.ts';
import { INTERNAL, type SiteFacts } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import { type SearchEngine, SearchIndexError } from '../search/document.ts';
import { loadIndex } from '../search/engine.ts';
import { searchResults } from '../search/results.ts';
import { assetBytes } from './assets.ts';
import { failure } from './errors.ts';
import type { Site } from './site.ts';

/** Searches the indexes of the site, each loaded when first needed. */
export class Search {
  readonly #site: Site;
  readonly #engines = new Map<Locale, Promise<SearchEngine>>();

  constructor(site: Site) {
    this.#site = site;
  }

  /**
   * The response of `searchDocumentation`.
   *
   * @throws {ServiceError} `upstream_error` if the index cannot be read; the next call tries anew
   */
  async results(
    query: string,
    locale: Locale,
    limit: number,
    site: SiteFacts,
  ): Promise<SearchResults> {
    const engine = await this.#engine(locale);
    try {
      return await searchResults(engine, query, locale, limit, site);
    } catch (cause) {
      if (!(cause instanceof SearchIndexError)) throw cause;
      this.#engines.delete(locale);
      throw failure('upstream_error', 'unreadable', {}, undefined, { cause });
    }
  }

  #engine(locale: Locale): Promise<SearchEngine> {
    const known = this.#engines.get(locale);
    if (known) return known;
    const engine = this.#load(locale);
    this.#engines.set(locale, engine);
    engine.catch(() => this.#engines.delete(locale));
    return engine;
  }

  async #load(locale: Locale): Promise<SearchEngine> {
    const bytes = await assetBytes(await this.#site.requiredFile(INTERNAL.searchIndex(locale)));
    try {
      return loadIndex(bytes, async (block) =>
        assetBytes(await this.#site.requiredFile(INTERNAL.searchText(locale, block))),
      );
    } catch (cause) {
      throw failure('upstream_error', 'unreadable', {}, undefined, { cause });
    }
  }
}
