import { ByteReader } from './bytes.ts';
import type { IndexFile } from './index-file.ts';
import type { Term } from './lexicon.ts';
import { type Occurrences, occurrence, proximity } from './proximity.ts';
import { type QueryWord, readQuery } from './query.ts';

/** The pages whose words are looked at one by one, best by their words' effects alone. */
export const CANDIDATES = 64;

/** An alternative of less weight may match, but does not stand for the word in a title or phrase. */
const STANDS_FOR = 0.5;

/** A page that answers, and where words of the query stand on it. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  readonly occurrences: Occurrences;
}

/** What a query finds. */
export interface Ranking {
  readonly words: readonly QueryWord[];
  /** Best first. */
  readonly pages: readonly RankedPage[];
}

/** The best pages for a query, at most `limit`. */
export function rankPages(query: string, limit: number, file: IndexFile): Ranking {
  const words = readQuery(query, file);
  const candidates = best(scorePages(words, file), Math.max(limit, CANDIDATES));
  const occurrences = locate(words, candidates, file);
  const pages = candidates.map(({ page, score, coverage }, slot) => {
    const found = (occurrences[slot] ?? []).sort((a, b) => a - b);
    const near = proximity(found, words, file.titleTerms[page] ?? 0);
    return { page, score: (score + near) * Math.sqrt(coverage), occurrences: found };
  });
  pages.sort((a, b) => b.score - a.score || a.page - b.page);
  return { words, pages: pages.slice(0, limit) };
}

interface PageScores {
  /** Sum, over the words of the query, of idf and the effect of the best alternative. */
  readonly effects: Float64Array;
  /** Sum of the idf of the words found. */
  readonly covered: Float64Array;
  readonly total: number;
}

function scorePages(words: readonly QueryWord[], file: IndexFile): PageScores {
  const effects = new Float64Array(file.pages);
  const covered = new Float64Array(file.pages);
  const bestEffect = new Float64Array(file.pages);
  const bestWeight = new Float64Array(file.pages);
  for (const { alternatives, idf } of words) {
    for (const { term, weight } of alternatives) {
      eachPosting(file.postings, term, (page, effect) => {
        const value = (weight * effect) / 255;
        if (value > (bestEffect[page] ?? 0)) bestEffect[page] = value;
        if (weight > (bestWeight[page] ?? 0)) bestWeight[page] = weight;
      });
    }
    for (let page = 0; page < file.pages; page++) {
      if (bestWeight[page] === 0) continue;
      effects[page] = (effects[page] ?? 0) + idf * (bestEffect[page] ?? 0);
      covered[page] = (covered[page] ?? 0) + idf * (bestWeight[page] ?? 0);
      bestEffect[page] = 0;
      bestWeight[page] = 0;
    }
  }
  return { effects, covered, total: words.reduce((sum, { idf }) => sum + idf, 0) };
}

function eachPosting(
  postings: Uint8Array,
  { postingsStart, postingsEnd }: Term,
  visit: (page: number, effect: number, positions: ByteReader, end: number) => void,
): void {
  const reader = new ByteReader(postings, postingsStart);
  let page = 0;
  while (reader.at < postingsEnd) {
    page += reader.varint();
    const effect = reader.byte();
    const length = reader.varint();
    const end = reader.at + length;
    visit(page, effect, reader, end);
    reader.at = end;
  }
}

interface Candidate {
  readonly page: number;
  readonly score: number;
  readonly coverage: number;
}

/** The pages with the highest scores above 0. */
function best({ effects, covered, total }: PageScores, count: number): Candidate[] {
  const chosen: (Candidate & { readonly key: number })[] = [];
  let least = 0;
  for (let page = 0; page < effects.length; page++) {
    const score = effects[page] ?? 0;
    if (score === 0) continue;
    const coverage = (covered[page] ?? 0) / total;
    const key = score * Math.sqrt(coverage);
    if (chosen.length === count && key <= least) continue;
    let at = chosen.length;
    while (at > 0 && (chosen[at - 1]?.key ?? 0) < key) at--;
    chosen.splice(at, 0, { page, score, coverage, key });
    if (chosen.length > count) chosen.pop();
    least = chosen.at(-1)?.key ?? 0;
  }
  return chosen;
}

/** Reads where the words of the query stand on the candidates. */
function locate(
  words: readonly QueryWord[],
  candidates: readonly Candidate[],
  file: IndexFile,
): Occurrences[] {
  const slots = new Int32Array(file.pages).fill(-1);
  for (const [slot, { page }] of candidates.entries()) slots[page] = slot;
  const found = candidates.map((): number[] => []);
  for (const [word, { alternatives }] of words.entries()) {
    for (const { term, weight } of alternatives) {
      if (weight < STANDS_FOR) continue;
      eachPosting(file.postings, term, (page, _, reader, end) => {
        const slot = slots[page] ?? -1;
        if (slot < 0) return;
        let position = 0;
        while (reader.at < end) {
          position += reader.varint();
          found[slot]?.push(occurrence(position, word));
        }
      });
    }
  }
  return found;
}
