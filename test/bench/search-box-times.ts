/** What a search box took. */
export interface SearchBoxTimes {
  /** Milliseconds from a key to its results in the document, for each key but the first ones. */
  readonly keys: readonly number[];
  /** The same of some queries on a processor that is four times slower, the best of six times. */
  readonly slow: readonly number[];
  /** The first search of a new reader: until its results, and what was loaded for it. */
  readonly first: { readonly ms: number; readonly requests: number; readonly bytes: number };
}

/**
 * Types queries into the search box of a page, letter by letter, each when the results of the one
 * before are there.
 *
 * @param url of the page
 */
export type MeasureSearch = (url: string, queries: readonly string[]) => Promise<SearchBoxTimes>;
