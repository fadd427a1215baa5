/**
 * Gives a value that was made before of the same, or makes it. Values are plain data, as
 * `structuredClone` takes them.
 *
 * @param key changes with all that the value is made of
 */
export type Recall = <T>(key: string, make: () => Promise<T>) => Promise<T>;

/** Keeps nothing. */
export const makeAnew: Recall = (_key, make) => make();
