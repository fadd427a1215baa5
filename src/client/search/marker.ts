import { EditDistance } from '../../common/edit-distance.ts';
import type { Locale } from '../../contract/locales.ts';
import { Analyzer, words } from '../../search/analyzer.ts';
import { NEAR_LENGTH, PREFIX_LENGTH } from '../../search/query.ts';

/** Where a word begins and ends in a text. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Finds the words of a query in texts as the search does: by stems, slips, beginnings, synonyms. */
export class Marker {
  readonly #analyzer: Analyzer;
  readonly #terms = new Set<string>();
  readonly #near: readonly EditDistance[];
  readonly #start: string | undefined;

  /** @param synonyms of terms, as the index has them */
  constructor(
    query: string,
    locale: Locale,
    synonyms: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#analyzer = new Analyzer(locale);
    const all = [...words(query)];
    const telling = all.filter(({ word }) => !this.#analyzer.isStopWord(word));
    const chosen = telling.length > 0 ? telling : all;
    for (const { word, also } of chosen) {
      for (const form of [word, ...also]) {
        const term = this.#analyzer.term(form);
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

  /** The words of a text that answer the query, in order. */
  ranges(text: string): readonly WordRange[] {
    return [...words(text)].filter(({ word, also }) =>
      [word, ...also].some((form) => this.#has(form)),
    );
  }

  #has(word: string): boolean {
    if (this.#terms.has(this.#analyzer.term(word))) return true;
    if (this.#start !== undefined && word.startsWith(this.#start)) return true;
    return word.length >= NEAR_LENGTH && this.#near.some((distance) => distance.to(word) === 1);
  }
}
