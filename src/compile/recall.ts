import type { CodeBlock } from './page/code-html.ts';

/**
 * Returns the value cached under a key, or makes and caches it. Values are plain data that
 * `structuredClone` accepts.
 *
 * @param key changes with everything that the value depends on
 * @param block what the value is made from, if it is the HTML of a block of code: `blockHtml` makes
 *   it, on any thread
 */
export type Recall = <T>(key: string, make: () => Promise<T>, block?: CodeBlock) => Promise<T>;

/** Caches nothing. */
export const withoutCache: Recall = (_key, make) => make();
