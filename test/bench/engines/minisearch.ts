import type { Locale } from '../../../src/contract/locales.ts';
import { Analyzer, fold, words } from '../../../src/search/analyzer.ts';
import { type EngineBuilder, FIELDS, fieldsOf, load } from './engine.ts';

interface MiniSearch {
  readonly addAll: (documents: readonly object[]) => void;
  readonly search: (query: string) => readonly { readonly id: string }[];
}

interface MiniSearchClass {
  new (options: object): MiniSearch;
  readonly loadJSON: (json: string, options: object) => MiniSearch;
}

const fuzzyAndPrefix = { fuzzy: 0.2, prefix: true };

const build =
  (name: string, optionsFor: (locale: Locale) => object): EngineBuilder =>
  async (corpus) => {
    const Engine = await load<MiniSearchClass>('minisearch');
    const options = { fields: [...FIELDS], ...optionsFor(corpus.locale) };
    let engine = new Engine(options);
    engine.addAll(fieldsOf(corpus));
    const json = JSON.stringify(engine);
    return {
      name,
      indexBytes: Buffer.byteLength(json),
      load: async () => {
        engine = Engine.loadJSON(json, options);
      },
      search: (query) =>
        engine
          .search(query)
          .slice(0, 10)
          .map(({ id }) => id),
    };
  };

/** Configured as documented for search-as-you-type. */
export const miniSearch = build('MiniSearch, fuzzy and prefix', () => ({
  searchOptions: fuzzyAndPrefix,
}));

const analysis = (locale: Locale) => {
  const analyzer = new Analyzer(locale);
  return {
    tokenize: (text: string) => [...words(text)].map(({ word }) => word),
    processTerm: (word: string) => (analyzer.isStopWord(word) ? null : analyzer.term(word)),
  };
};

/** With this project's analysis of words, and weights of fields. */
export const miniSearchAnalyzed = build('MiniSearch, analyzed', (locale) => ({
  ...analysis(locale),
  searchOptions: { boost: { title: 5, headings: 3, description: 2 } },
}));

/** With its own tokenizer, stemming, stop words and field weights including the slug. */
export const miniSearchStemmed = build('MiniSearch, Snowball', (locale) => {
  const { processTerm } = analysis(locale);
  return {
    fields: [...FIELDS, 'slug'],
    processTerm: (word: string) => processTerm(fold(word)),
    searchOptions: { boost: { title: 4, headings: 3, description: 2, slug: 2 } },
  };
});
