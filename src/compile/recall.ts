import type { CodeBlock } from './page/code-html.ts';

/** A value with a large part that is seldom needed. */
export interface InParts<Value, Part> {
  readonly value: Value;
  readonly part: Part;
}

/** Caches values, which are plain data that `structuredClone` accepts. */
export interface Recall {
  /**
   * Returns the value cached under a key, or makes and caches it.
   *
   * @param key changes with everything that the value depends on
   * @param block what the value is made from, if it is the HTML of a block of code: `blockHtml`
   *   makes it, on any thread
   */
  <T>(key: string, make: () => Promise<T>, block?: CodeBlock): Promise<T>;
  /** Does the same for a value of which a part is read only when it is needed, each time anew. */
  readonly inParts: <Value, Part>(
    key: string,
    make: () => Promise<InParts<Value, Part>>,
  ) => Promise<InParts<Value, () => Part>>;
}

/** Recalls values that are all in memory. */
export const inMemory = (recall: <T>(key: string, make: () => Promise<T>) => Promise<T>): Recall =>
  Object.assign(recall, {
    inParts: async <Value, Part>(key: string, make: () => Promise<InParts<Value, Part>>) =>
      held(await recall(key, make)),
  });

/** Caches nothing. */
export const withoutCache: Recall = inMemory((_key, make) => make());

/** A value in parts, all of which are in memory. */
export const held = <Value, Part>({ value, part }: InParts<Value, Part>) => ({
  value,
  part: () => part,
});
