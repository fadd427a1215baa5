import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Load } from './load.ts';

/** Requests of one run: more than are sent in it. */
const RUN = 50_000;
/** Different queries of the realistic mix. */
const KNOWN = 5000;

/** A generator of numbers from 0 to 1, the same in each run. */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** Requests for searches, made of the words of the content's titles. */
export interface SearchRequests {
  /** Queries of two or three words, none of which was ever sent. */
  readonly fresh: () => Load['requests'];
  /** The n-th of a set of queries as often as 1/n (Zipf), as people ask. */
  readonly mixed: () => Load['requests'];
}

/** @param dist the built site, absolute */
export async function searchRequests(dist: string): Promise<SearchRequests> {
  const { pages }: { pages: readonly { title: string }[] } = JSON.parse(
    await readFile(join(dist, 'api/v1/en/docs.json'), 'utf8'),
  );
  const words = [
    ...new Set(pages.flatMap(({ title }) => title.toLowerCase().match(/\w{3,}/g) ?? [])),
  ];
  const random = seeded();
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  const asked = new Set<string>();
  const fresh = (count: number) =>
    Array.from({ length: count }, () => {
      let query: string;
      do query = [word(), word(), ...(random() < 0.5 ? [word()] : [])].join(' ');
      while (asked.has(query));
      asked.add(query);
      return { path: `/api/v1/search?q=${encodeURIComponent(query)}`, headers: {} };
    });
  const known = fresh(KNOWN);
  // Of the harmonic distribution: uniform in the logarithm of the rank.
  const drawn = () => known[Math.floor(KNOWN ** random()) - 1] ?? { path: '/', headers: {} };
  return { fresh: () => fresh(RUN), mixed: () => Array.from({ length: RUN }, drawn) };
}
