import { type Analyzer, fold, formsOf, type Word, words } from './analyzer.ts';
import { matcherFor, mayBeMisspelt } from './misspelt.ts';
import { prefixesFor } from './query.ts';

type Range = Pick<Word, 'start' | 'end'>;

export interface MarkedPart {
  readonly text: string;
  /** Whether it is a word of the query. */
  readonly isMarked: boolean;
}

/** Separators within compounds and sizes, or between words that the query joins. */
const JOINER = /^(?:::|[-_.: x])$/;

/** Finds the words of a query in texts as the search does: by stems, misspellings, prefixes and synonyms. */
export class Marker {
  readonly #analyzer: Analyzer;
  readonly #terms = new Set<string>();
  /** Parts of unknown words. */
  readonly #parts = new Set<string>();
  /** Predicates for words similar to an unknown word. */
  readonly #misspelt: readonly ((word: string) => boolean)[];
  /** Prefixes from the query. */
  readonly #starts: readonly string[];

  /**
   * @param synonyms of terms, from the index
   * @param unknown words of the query that no page has
   */
  constructor(
    query: string,
    analyzer: Analyzer,
    synonyms: ReadonlyMap<string, readonly string[]> = new Map(),
    unknown: readonly string[] = [],
  ) {
    this.#analyzer = analyzer;
    const all = [...words(query)];
    const significant = all.filter(({ word }) => !analyzer.isStopWord(word));
    const chosen = significant.length > 0 ? significant : all;
    const missed = new Set(unknown.map(fold));
    for (const entry of all) {
      const { word, also, compound } = entry;
      // If `getServiceHealth` itself is known, do not mark its parts: “Getting” would be unrelated.
      if (missed.has(word)) for (const part of also) this.#parts.add(part);
      const own = chosen.includes(entry) ? [word] : [];
      for (const form of compound ? [...own, compound.form] : own) {
        const term = analyzer.term(form);
        for (const each of [term, ...(synonyms.get(term) ?? [])]) this.#terms.add(each);
      }
    }
    this.#misspelt = [...words(unknown.join(' '))].flatMap(({ word }) =>
      mayBeMisspelt(word) ? matcherFor(word) : [],
    );
    this.#starts = chosen.flatMap(({ word, end }) => prefixesFor(word, end === query.length));
  }

  /** Ranges of the words of the query in a text, in order. Character pairs and compounds are merged. */
  ranges(text: string): readonly Range[] {
    const ranges: Range[] = [];
    let before: Range & Pick<Word, 'word'> = { word: '', start: 0, end: 0 };
    for (const each of words(text)) {
      const { word, start, end } = each;
      const gap = text.slice(before.end, start);
      const isJoined =
        JOINER.test(gap) && !this.#analyzer.isStopWord(word) && this.#means(before.word + word);
      if (isJoined || formsOf(each).some((form) => this.#has(form))) {
        const from = isJoined ? before.start : start;
        const last = ranges.at(-1);
        const isNext = gap !== ' ' && last?.end === before.end && JOINER.test(gap);
        if (last && (from < last.end || isNext))
          ranges[ranges.length - 1] = { start: last.start, end };
        else ranges.push({ start: from, end });
      }
      before = { word, start, end };
    }
    return ranges;
  }

  /** Splits a text at {@link ranges}. */
  parts(text: string): readonly MarkedPart[] {
    const parts: MarkedPart[] = [];
    const add = (from: number, to: number | undefined, isMarked: boolean) => {
      const part = text.slice(from, to);
      if (part !== '') parts.push({ text: part, isMarked });
    };
    let done = 0;
    for (const { start, end } of this.ranges(text)) {
      add(done, start, false);
      add(start, end, true);
      done = end;
    }
    add(done, undefined, false);
    return parts;
  }

  #has(word: string): boolean {
    return (
      this.#means(word) ||
      this.#parts.has(word) ||
      this.#starts.some((start) => word.startsWith(start))
    );
  }

  /** Whether a word is in the query, a synonym, or similar to an unknown one. */
  #means(word: string): boolean {
    const term = this.#analyzer.term(word);
    if (this.#terms.has(term)) return true;
    // A misspelt word matches all words with the same term as the correct one.
    return [word, term].some(
      (form) => mayBeMisspelt(form) && this.#misspelt.some((isMeant) => isMeant(form)),
    );
  }
}
