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

/** A loaded index. */
export interface SearchEngine {
  /** The pages that answer `query`, most relevant first, each once, at most `limit`. */
  readonly search: (query: string, limit: number) => SearchHit[];
}

/** The index cannot be read: it is damaged, or of another version. */
export class SearchIndexError extends Error {
  override readonly name = 'SearchIndexError';
}
