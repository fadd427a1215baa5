import { hashOfFile } from '../files/hash-of-file.ts';
import type { Derived } from './derived.ts';

/** A value with a large part that is seldom needed. */
export interface InParts<Value, Part> {
  readonly value: Value;
  readonly part: Part;
}

/** Returns derived values that an earlier build kept, or makes and keeps them. All are plain data. */
export interface Recall {
  <T>(value: Derived<Promise<T>>): Promise<T>;
  /**
   * Does the same for a value of which a part is read only when it is needed, each time anew.
   *
   * @param draft gives the value before it is made, for those who cannot wait
   */
  readonly inParts: <Value, Part>(
    value: Derived<Promise<InParts<Value, Part>>>,
    draft?: () => Promise<InParts<Value, () => Part>>,
  ) => Promise<InParts<Value, () => Part>>;
  /** SHA-256 of a file, hexadecimal, which need not be read again as long as it has not changed. */
  readonly hashOf: (file: string) => string;
  /** Whether code is highlighted while pages are read, since another thread can do that meanwhile. */
  readonly isAhead?: boolean;
}

/** The hash of a file; `undefined` if it cannot be read. */
export function knownHash({ hashOf }: Recall, file: string): string | undefined {
  try {
    return hashOf(file);
  } catch {
    return undefined;
  }
}

/** Recalls values that are all in memory. */
export const inMemory = (recall: <T>(value: Derived<Promise<T>>) => Promise<T>): Recall =>
  Object.assign(recall, {
    inParts: async <Value, Part>(value: Derived<Promise<InParts<Value, Part>>>) =>
      held(await recall(value)),
    hashOf: hashOfFile,
  });

/** Keeps nothing. */
export const withoutCache: Recall = inMemory((value) => value.make());

/** A value in parts, all of which are in memory. */
export const held = <Value, Part>({ value, part }: InParts<Value, Part>) => ({
  value,
  part: () => part,
});

/** Recalls nothing in parts, and gives drafts instead. */
export const DRAFTS: Recall = Object.assign(
  inMemory((value) => value.make()),
  { inParts: (async (value, draft) => draft?.() ?? held(await value.make())) as Recall['inParts'] },
);
