import { hashOfFile } from '../files/hash-of-file.ts';
import type { Derived } from './derived.ts';

/** A value with a large, rarely needed part. */
export interface InParts<Value, Part> {
  readonly value: Value;
  readonly part: Part;
}

/** Returns derived values from the cache, or computes and caches them. All are plain data. */
export interface Recall {
  <T>(value: Derived<Promise<T>>): Promise<T>;
  /**
   * The same for a value whose part is read on demand, on each call.
   *
   * @param draft returns a provisional value, for callers that cannot wait
   */
  readonly inParts: <Value, Part>(
    value: Derived<Promise<InParts<Value, Part>>>,
    draft?: () => Promise<InParts<Value, () => Part>>,
  ) => Promise<InParts<Value, () => Part>>;
  /** SHA-256 of a file, hexadecimal; cached while the file is unchanged. */
  readonly hashOf: (file: string) => string;
  /** Whether code is highlighted while pages are read, on another thread. */
  readonly isAhead?: boolean;
}

/** The hash of a file; `undefined` if unreadable. */
export function knownHash({ hashOf }: Recall, file: string): string | undefined {
  try {
    return hashOf(file);
  } catch {
    return undefined;
  }
}

/** A cache that holds all parts in memory. */
export const inMemory = (recall: <T>(value: Derived<Promise<T>>) => Promise<T>): Recall =>
  Object.assign(recall, {
    inParts: async <Value, Part>(value: Derived<Promise<InParts<Value, Part>>>) =>
      held(await recall(value)),
    hashOf: hashOfFile,
  });

/** Caches nothing. */
export const withoutCache: Recall = inMemory((value) => value.make());

/** A value whose part is in memory. */
export const held = <Value, Part>({ value, part }: InParts<Value, Part>) => ({
  value,
  part: () => part,
});

/** Caches nothing, and returns drafts of values in parts. */
export const DRAFTS: Recall = Object.assign(
  inMemory((value) => value.make()),
  { inParts: (async (value, draft) => draft?.() ?? held(await value.make())) as Recall['inParts'] },
);
