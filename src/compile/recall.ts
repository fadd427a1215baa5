import type { PagePlace } from './read/place.ts';

/** What a page is read from, as plain data: `readWholePage` does it, on any thread. */
export interface PageSource {
  readonly place: PagePlace;
  readonly source: string;
}

/**
 * Returns the value cached under a key, or makes and caches it. Values are plain data that
 * `structuredClone` accepts.
 *
 * @param key changes with everything that the value depends on
 * @param page what the value is made from, if it is a page that needs no components of the project
 */
export type Recall = <T>(key: string, make: () => Promise<T>, page?: PageSource) => Promise<T>;

/** Caches nothing. */
export const withoutCache: Recall = (_key, make) => make();
