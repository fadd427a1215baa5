import { SEARCH_LIMIT } from '../contract/limits.ts';
import type { IndexFile } from './index-file.ts';
import type { Term } from './lexicon.ts';
import { matchName } from './names.ts';
import { EFFECT_STEPS, PostingReader } from './postings.ts';
import { type Query, type QueryWord, readQuery, weightOf } from './query.ts';

/** The pages whose names are compared with the query, best by their words' effects alone. */
const CANDIDATES = SEARCH_LIMIT.max;

/** A page that answers. */
export interface RankedPage {
  readonly page: number;
  /** The passage that says most of the query, and the next one if it says something else of it. */
  readonly passages: readonly number[];
  /** The part of the query in that passage or in the heading above it. */
  readonly share: number;
  readonly score: number;
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

  /** What the index knows of a query. */
  read(text: string): Query {
    return readQuery(text, this.#file);
  }

  /** The best pages for a query, at most `limit`, which is at most `SEARCH_LIMIT.max`. */
  rank(query: Query, limit: number): RankedPage[] {
    for (const word of query.words) this.#score(word);
    const candidates = this.#best(query.total);
    const found = this.#passages(query, candidates);
    const compared = candidates.map((candidate, index) => ({
      ...candidate,
      ...this.#compare(candidate.page, found[index] ?? [], query),
    }));
    // The more a title says of the query, the more the pages that only repeat it in their texts
    // are about something else.
    const titled = compared.reduce((most, { inTitle }) => Math.max(most, inTitle), 0);
    const factor = this.#file.constants.passage * (1 - titled) ** 2;
    const pages = compared.map(({ page, matched, coverage, worth, share, passages }) => {
      return { page, passages, share, score: (matched + worth + factor * share ** 2) * coverage };
    });
    pages.sort((a, b) => b.score - a.score || a.page - b.page);
    return pages.slice(0, limit);
  }

  /** For each of the pages and each of its passages, the bits of the query's words in it. */
  #passages({ words }: Query, pages: readonly Candidate[]): number[][] {
    const found = pages.map((): number[] => []);
    for (const [slot, { page }] of pages.entries()) this.#slots[page] = slot + 1;
    for (const [index, { alternatives }] of words.entries()) {
      for (const { term } of alternatives) {
        const postings = this.#postings(term);
        while (postings.next()) {
          const passages = found[(this.#slots[postings.page] ?? 0) - 1];
          if (!passages) continue;
          postings.passages((passage) => {
            passages[passage] = (passages[passage] ?? 0) | (1 << index);
          });
        }
      }
    }
    for (const { page } of pages) this.#slots[page] = 0;
    return found;
  }

  /** Adds to each page the effect of the best alternative for a word. */
  #score({ alternatives, weight: wordWeight }: QueryWord): void {
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
      effects[page] = (effects[page] ?? 0) + wordWeight * (effect[page] ?? 0);
      covered[page] = (covered[page] ?? 0) + wordWeight * (weight[page] ?? 0);
      effect[page] = 0;
      weight[page] = 0;
    }
  }

  /** The pages with the highest scores; clears the scores of all. */
  #best(total: number): Candidate[] {
    const power = this.#file.constants.coverage;
    const chosen: Candidate[] = [];
    for (let page = 0; page < this.#effects.length; page++) {
      const effects = this.#effects[page] ?? 0;
      if (effects === 0) continue;
      const matched = effects / total;
      const isFull = chosen.length === CANDIDATES;
      const least = isFull ? (chosen[CANDIDATES - 1]?.score ?? 0) : 0;
      // Before the power, which takes time: coverage is at most 1.
      if (isFull && matched <= least) continue;
      const coverage = ((this.#covered[page] ?? 0) / total) ** power;
      const score = matched * coverage;
      if (isFull && score <= least) continue;
      let at = chosen.length;
      while (at > 0 && (chosen[at - 1]?.score ?? 0) < score) at--;
      chosen.splice(at, 0, { page, matched, coverage, score });
      if (isFull) chosen.pop();
    }
    this.#effects.fill(0);
    this.#covered.fill(0);
    return chosen;
  }

  /** What the query says of a page's names, and what the page's best passage says of the query. */
  #compare(page: number, found: readonly (number | undefined)[], query: Query) {
    const { titleSaid, slugSaid, headingSaid, phrase, depth } = this.#file.constants;
    const names = this.#file.names(page);
    const title = matchName(names.title, query);
    let said = 0;
    let near = 0;
    let best: BestPassage = { share: 0, passages: [0] };
    let first = 0;
    for (const { heading, passages } of names.sections) {
      const match = matchName(heading, query);
      said = Math.max(said, match.said);
      near = Math.max(near, match.phrase);
      const end = first + passages;
      for (let passage = first; passage < end; passage++) {
        const here = found[passage] ?? 0;
        const share = weightOf(query, here | match.bits) / query.total;
        if (share <= best.share) continue;
        const hasMore = passage + 1 < end && ((found[passage + 1] ?? 0) & ~here) !== 0;
        best = { share, passages: hasMore ? [passage, passage + 1] : [passage] };
      }
      first = end;
    }
    const worth =
      titleSaid * title.said +
      slugSaid * matchName(names.slug, query).said +
      headingSaid * said +
      phrase * (title.phrase + near) -
      depth * (this.#file.slug(page).split('/').length - 1);
    return { inTitle: title.share, worth, ...best };
  }

  #postings({ postingsStart, postingsEnd }: Term): PostingReader {
    const { postings, has } = this.#file;
    const isThere = has(postings, postingsStart, postingsEnd);
    return new PostingReader(postings, postingsStart, isThere ? postingsEnd : postingsStart);
  }
}

interface Candidate {
  readonly page: number;
  /** Weighted mean of the effects of the query's words. */
  readonly matched: number;
  /** The part of the query that is found, to its power. */
  readonly coverage: number;
  readonly score: number;
}

interface BestPassage {
  /** The part of the query in it or in the heading above it. */
  readonly share: number;
  readonly passages: readonly number[];
}
