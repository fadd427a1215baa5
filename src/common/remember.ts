interface Results<Key, Result> {
  readonly get: (key: Key) => Result | undefined;
  readonly set: (key: Key, result: Result) => unknown;
  readonly delete: (key: Key) => boolean;
}

/** Calls `make` once per key, and caches its result, except for rejected promises. */
export function remember<Key, Result>(
  make: (key: Key) => Result,
  made: Results<Key, Result> = new Map<Key, Result>(),
): (key: Key) => Result {
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(key);
    made.set(key, result);
    if (result instanceof Promise) result.catch(() => made.delete(key));
    return result;
  };
}
