/** A seeded random number generator (mulberry32), from 0 to 1. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random item. */
export function oneOf<T>(items: readonly T[], draw: () => number): T {
  const item = items[Math.floor(draw() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}
