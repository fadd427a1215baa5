import { remember } from './remember.ts';

/** Calls `make` on the first call, and returns its result from then on. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Calls `make` once for each object, and returns its result from then on. */
export const perObject = <K extends object, V>(make: (key: K) => V): ((key: K) => V) =>
  remember(make, new WeakMap<K, V>());
