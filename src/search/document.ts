/** A page, as the search indexes it. */
export interface SearchDocument {
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
  /** The content in plain text, one section per heading, one line per block. */
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

/** A page that answers a query. */
export interface SearchHit {
  readonly slug: string;
  readonly title: string;
  /** The passage that matches best: plain text, at most `EXCERPT_LENGTH` long. */
  readonly excerpt?: string;
}

/** A page that answers a query, without its excerpt. */
export interface ScoredPage {
  readonly slug: string;
  readonly title: string;
  readonly score: number;
}

/** What a build writes for a locale. */
export interface SearchFiles {
  readonly index: Uint8Array;
  /** The texts that excerpts are cut from, in at most `TEXT_SHARDS` files. */
  readonly texts: readonly Uint8Array[];
}

/** A loaded index. */
export interface SearchEngine {
  /**
   * The pages that answer `query`, most relevant first, each once, at most `limit`.
   *
   * @throws {SearchIndexError} if a text shard is damaged or of another build
   */
  readonly search: (query: string, limit: number) => Promise<SearchHit[]>;
  /** The same pages without excerpts, which needs no text shard. */
  readonly rank: (query: string, limit: number) => ScoredPage[];
}

/** The index cannot be read: it is damaged, or of another version or build. */
export class SearchIndexError extends Error {
  override readonly name = 'SearchIndexError';
}
