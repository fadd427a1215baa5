import { remember } from '../common/remember.ts';
import type { Locale } from '../contract/locales.ts';
import { Analyzer } from '../search/analyzer.ts';

/** The significant words of texts in one language. */
export class Terms {
  readonly #analyzer: Analyzer;

  /** The stems of a text without stop words; cached. */
  readonly of = remember((text: string): ReadonlySet<string> => {
    const words = this.#analyzer.analyze(text).filter(({ isStopWord }) => !isStopWord);
    return new Set(words.map(({ term }) => term));
  });

  /** @throws {Error} if the stemmer of the locale was not loaded */
  constructor(locale: Locale) {
    this.#analyzer = new Analyzer(locale);
  }

  /** Ranks items by the rare words of a question in their texts, of which the first counts most; drops items without any. */
  rank<T>(question: string, items: readonly T[], textsOf: (item: T) => readonly string[]): T[] {
    const read = items.map((item) => ({ item, texts: textsOf(item).map((text) => this.of(text)) }));
    const weights = [...this.of(question)].map((term) => {
      const frequency = read.filter(({ texts }) => texts.some((text) => text.has(term))).length;
      return [term, Math.log(1 + items.length / Math.max(1, frequency))] as const;
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
