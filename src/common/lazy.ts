import { remember } from './remember.ts';

/** Calls `make` on the first call, and caches its result. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Calls `make` once per object, and caches its result. */
export const perObject = <K extends object, V>(make: (key: K) => V): ((key: K) => V) =>
  remember(make, new WeakMap<K, V>());
