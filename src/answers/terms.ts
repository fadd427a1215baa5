import { remember } from '../common/remember.ts';
import type { Locale } from '../contract/locales.ts';
import { Analyzer } from '../search/analyzer.ts';

/** What texts of a language are about. */
export class Terms {
  readonly #analyzer: Analyzer;

  /** The stems of a text, without words that say how a sentence is built. Each text is read once. */
  readonly of = remember((text: string): ReadonlySet<string> => {
    const words = this.#analyzer.analyze(text).filter(({ isStopWord }) => !isStopWord);
    return new Set(words.map(({ term }) => term));
  });

  /** @throws {Error} if the stemmer of the locale was not loaded */
  constructor(locale: Locale) {
    this.#analyzer = new Analyzer(locale);
  }

  /** Sorts items by how much of a question their texts, the first most, say in rare words; leaves out the rest. */
  rank<T>(question: string, items: readonly T[], textsOf: (item: T) => readonly string[]): T[] {
    const read = items.map((item) => ({ item, texts: textsOf(item).map((text) => this.of(text)) }));
    const weights = [...this.of(question)].map((term) => {
      const having = read.filter(({ texts }) => texts.some((text) => text.has(term))).length;
      return [term, Math.log(1 + items.length / Math.max(1, having))] as const;
    });
    const scored = read.map(({ item, texts }) => {
      const shares = weights.map(([term, weight]) => {
        const first = texts.findIndex((text) => text.has(term));
        return first < 0 ? 0 : weight / (first + 1);
      });
      return { item, score: shares.reduce((sum, share) => sum + share, 0) };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ item }) => item);
  }
}
