import type { Derived } from './derived.ts';

/** A value with a large part that is seldom needed. */
export interface InParts<Value, Part> {
  readonly value: Value;
  readonly part: Part;
}

/** Returns derived values that an earlier build kept, or makes and keeps them. All are plain data. */
export interface Recall {
  <T>(value: Derived<Promise<T>>): Promise<T>;
  /** Does the same for a value of which a part is read only when it is needed, each time anew. */
  readonly inParts: <Value, Part>(
    value: Derived<Promise<InParts<Value, Part>>>,
  ) => Promise<InParts<Value, () => Part>>;
}

/** Recalls values that are all in memory. */
export const inMemory = (recall: <T>(value: Derived<Promise<T>>) => Promise<T>): Recall =>
  Object.assign(recall, {
    inParts: async <Value, Part>(value: Derived<Promise<InParts<Value, Part>>>) =>
      held(await recall(value)),
  });

/** Keeps nothing. */
export const withoutCache: Recall = inMemory(({ make }) => make());

/** A value in parts, all of which are in memory. */
export const held = <Value, Part>({ value, part }: InParts<Value, Part>) => ({
  value,
  part: () => part,
});
