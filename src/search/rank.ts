import { SEARCH_LIMIT } from '../contract/limits.ts';
import type { IndexFile } from './index-file.ts';
import type { Term } from './lexicon.ts';
import { EFFECT_STEPS, PostingReader } from './postings.ts';
import { type Occurrences, occurrence, proximity, sortOccurrences } from './proximity.ts';
import { type QueryWord, readQuery } from './query.ts';
import { proximityWorth } from './scoring.ts';

/** The pages whose words are looked at one by one, best by their words' effects alone. */
export const CANDIDATES = SEARCH_LIMIT.max;

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

/** Finds pages by the words of queries. */
export class Ranker {
  readonly #file: IndexFile;
  // By page; all zero between queries, which run one at a time.
  readonly #effects: Float64Array;
  readonly #covered: Float64Array;
  readonly #effect: Float64Array;
  readonly #weight: Float64Array;
  readonly #slots: Uint8Array;

  constructor(file: IndexFile) {
    this.#file = file;
    this.#effects = new Float64Array(file.pages);
    this.#covered = new Float64Array(file.pages);
    this.#effect = new Float64Array(file.pages);
    this.#weight = new Float64Array(file.pages);
    this.#slots = new Uint8Array(file.pages);
  }

  /** The best pages for a query, at most `limit`, which is at most `SEARCH_LIMIT.max`. */
  rank(query: string, limit: number): Ranking {
    const words = readQuery(query, this.#file);
    for (const word of words) this.#score(word);
    const total = words.reduce((sum, { idf }) => sum + idf, 0);
    const candidates = this.#best(total, CANDIDATES);
    const occurrences = this.#locate(words, candidates);
    const located = candidates.map(({ page }, slot) => {
      const found = occurrences[slot] ?? [];
      sortOccurrences(found);
      return { found, places: proximity(found, words, total, this.#file.titleTerms[page] ?? 0) };
    });
    const titled = Math.max(0, ...located.map(({ places }) => places.inTitle));
    const pages = candidates.flatMap(({ page, effects, coverage }, slot) => {
      const own = located[slot];
      if (!own) return [];
      const near = total * proximityWorth(own.places, titled);
      return { page, score: (effects + near) * Math.sqrt(coverage), occurrences: own.found };
    });
    pages.sort((a, b) => b.score - a.score || a.page - b.page);
    return { words, pages: pages.slice(0, limit) };
  }

  /** Adds to each page the effect of the best alternative for a word. */
  #score({ alternatives, idf }: QueryWord): void {
    const [effects, covered, effect, weight] = [
      this.#effects,
      this.#covered,
      this.#effect,
      this.#weight,
    ];
    for (const alternative of alternatives) {
      const postings = this.#postings(alternative.term);
      const factor = alternative.weight / EFFECT_STEPS;
      while (postings.next()) {
        const { page } = postings;
        effect[page] = Math.max(effect[page] ?? 0, factor * postings.effect);
        weight[page] = Math.max(weight[page] ?? 0, alternative.weight);
      }
    }
    for (let page = 0; page < effects.length; page++) {
      if (weight[page] === 0) continue;
      effects[page] = (effects[page] ?? 0) + idf * (effect[page] ?? 0);
      covered[page] = (covered[page] ?? 0) + idf * (weight[page] ?? 0);
      effect[page] = 0;
      weight[page] = 0;
    }
  }

  /** The pages with the highest scores; clears the scores of all. */
  #best(total: number, count: number): Candidate[] {
    const chosen: Candidate[] = [];
    for (let page = 0; page < this.#effects.length; page++) {
      const effects = this.#effects[page] ?? 0;
      if (effects === 0) continue;
      const coverage = (this.#covered[page] ?? 0) / total;
      const score = effects * Math.sqrt(coverage);
      if (chosen.length === count && score <= (chosen[count - 1]?.score ?? 0)) continue;
      let at = chosen.length;
      while (at > 0 && (chosen[at - 1]?.score ?? 0) < score) at--;
      chosen.splice(at, 0, { page, effects, coverage, score });
      if (chosen.length > count) chosen.pop();
    }
    this.#effects.fill(0);
    this.#covered.fill(0);
    return chosen;
  }

  /** Reads where the words of the query stand on the candidates. */
  #locate(words: readonly QueryWord[], candidates: readonly Candidate[]): number[][] {
    const found = candidates.map((): number[] => []);
    for (const [slot, { page }] of candidates.entries()) this.#slots[page] = slot + 1;
    for (const [word, { alternatives }] of words.entries()) {
      for (const { term, weight } of alternatives) {
        if (weight < STANDS_FOR) continue;
        const postings = this.#postings(term);
        while (postings.next()) {
          const places = found[(this.#slots[postings.page] ?? 0) - 1];
          if (places) postings.positions((position) => places.push(occurrence(position, word)));
        }
      }
    }
    for (const { page } of candidates) this.#slots[page] = 0;
    return found;
  }

  #postings({ postingsStart, postingsEnd }: Term): PostingReader {
    return new PostingReader(this.#file.postings, postingsStart, postingsEnd);
  }
}

interface Candidate {
  readonly page: number;
  /** Sum, over the words of the query, of idf and effect. */
  readonly effects: number;
  /** The part of the query's idf that is found. */
  readonly coverage: number;
  readonly score: number;
}
