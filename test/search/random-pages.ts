import type { SearchDocument } from '../../src/search/document.ts';

/** A seeded random number generator (mulberry32) for [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/**
 * Words that neither stemmer changes, that are not stop words, and that do not form other words when
 * joined.
 */
export const PLAIN_WORDS = [
  'bok',
  'dax',
  'fip',
  'gub',
  'hov',
  'jum',
  'kez',
  'lod',
  'mip',
  'nug',
  'pov',
  'rud',
  'tob',
  'vak',
  'zub',
] as const;

/** `count` words; those at the start of the list are more frequent. */
export function randomWords(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () => {
    const index = Math.floor(random() ** 2 * PLAIN_WORDS.length);
    return PLAIN_WORDS[index] ?? 'bok';
  });
}

/** Pages of random words, with every field that pages have. */
export function randomPages(random: () => number, count: number): SearchDocument[] {
  const text = (most: number) => randomWords(random, Math.floor(random() * (most + 1))).join(' ');
  return Array.from({ length: count }, (_, page) => ({
    slug: `${text(2).replaceAll(' ', '/')}/${randomWords(random, 2).join('-')}-x${page}`.replace(
      /^\//,
      '',
    ),
    title: `${text(3)} ${pick(random, PLAIN_WORDS)}`.trim(),
    ...(random() < 0.5 && { description: text(6) }),
    ...(random() < 0.5 && { linkTexts: [`${text(3)}\n${text(3)}`, text(2)] }),
    ...(random() < 0.5 && { translations: [{ locale: 'fr', names: [text(3), text(2)] }] }),
    sections: Array.from({ length: Math.floor(random() * 4) }, () => ({
      heading: text(3),
      text: `${text(30)}\n${text(10)}`.trim(),
    })),
  }));
}
