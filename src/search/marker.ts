import { EditDistance } from '../common/edit-distance.ts';
import { type Analyzer, type Word, words } from './analyzer.ts';
import { NEAR_LENGTH, PREFIX_LENGTH } from './query.ts';

type Range = Pick<Word, 'start' | 'end'>;

/** A part of a text. */
export interface MarkedPart {
  readonly text: string;
  /** Whether it is a word of the query. */
  readonly isMarked: boolean;
}

/** A point between two digits. */
const VERSION_POINT = /^\d\.\d$/;

/** Finds the words of a query in texts as the search does: by stems, slips, beginnings, synonyms. */
export class Marker {
  readonly #analyzer: Analyzer;
  readonly #terms = new Set<string>();
  readonly #near: readonly EditDistance[];
  readonly #start: string | undefined;

  /** @param synonyms of terms, as the index has them */
  constructor(
    query: string,
    analyzer: Analyzer,
    synonyms: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#analyzer = analyzer;
    const all = [...words(query)];
    const telling = all.filter(({ word }) => !analyzer.isStopWord(word));
    const chosen = telling.length > 0 ? telling : all;
    for (const { word, also } of chosen) {
      for (const form of [word, ...also]) {
        const term = analyzer.term(form);
        for (const each of [term, ...(synonyms.get(term) ?? [])]) this.#terms.add(each);
      }
    }
    this.#near = chosen.flatMap(({ word }) =>
      word.length >= NEAR_LENGTH ? new EditDistance(word) : [],
    );
    const last = chosen.at(-1);
    const isUnfinished = last?.end === query.length && last.word.length >= PREFIX_LENGTH;
    this.#start = isUnfinished ? last.word : undefined;
  }

  /** Where the words of the query are in a text, in order; pairs of characters, and the numbers of a version, as one range. */
  ranges(text: string): readonly Range[] {
    const ranges: Range[] = [];
    for (const { word, also, start, end } of words(text)) {
      if (![word, ...also].some((form) => this.#has(form))) continue;
      const last = ranges.at(-1);
      const isOne =
        last && (start < last.end || VERSION_POINT.test(text.slice(last.end - 1, start + 1)));
      if (isOne) ranges[ranges.length - 1] = { start: last.start, end };
      else ranges.push({ start, end });
    }
    return ranges;
  }

  /** The whole text, cut around these words. */
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
    const term = this.#analyzer.term(word);
    if (this.#terms.has(term)) return true;
    if (this.#start !== undefined && word.startsWith(this.#start)) return true;
    // A misspelt word stands for all words that have a term with the right one.
    return [word, term].some(
      (form) =>
        form.length >= NEAR_LENGTH && this.#near.some((distance) => distance.to(form) === 1),
    );
  }
}
