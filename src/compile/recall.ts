/**
 * Returns the value cached under a key, or makes and caches it. Values are plain data that
 * `structuredClone` accepts.
 *
 * @param key changes with everything that the value depends on
 */
export type Recall = <T>(key: string, make: () => Promise<T>) => Promise<T>;

/** Caches nothing. */
export const withoutCache: Recall = (_key, make) => make();
