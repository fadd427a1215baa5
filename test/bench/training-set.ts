import { buildIndex } from '../../src/search/build-index.ts';
import type { Constants } from '../../src/search/constants.ts';
import { loadIndex, type SearchEngine } from '../../src/search/engine.ts';
import type { PageWords } from '../../src/search/page-words.ts';
import type { Corpus } from './corpus.ts';
import { type Quality, qualityOf } from './quality.ts';
import type { JudgedQuery } from './queries.ts';

/** What each kind of query counts when constants are chosen. */
const SHARES: Readonly<Record<string, number>> = {
  phrase: 0.65,
  question: 0.05,
  typo: 0.08,
  identifier: 0.12,
  section: 0.05,
  fragment: 0.05,
};

/** Queries of a kind that are asked when constants are chosen. */
const SAMPLE = 120;

const noTexts = () => Promise.reject(new Error('Ranking reads no texts.'));

/** A corpus of one locale, and queries over it: its words are read once for all constants. */
export class TrainingSet {
  readonly name: string;
  readonly corpus: Corpus;
  readonly queries: readonly JudgedQuery[];
  readonly #words: PageWords[] = [];
  readonly #sample: readonly JudgedQuery[];
  readonly #scores = new Map<string, Promise<number>>();

  constructor(name: string, corpus: Corpus, queries: readonly JudgedQuery[]) {
    this.name = name;
    this.corpus = corpus;
    this.queries = queries;
    this.#sample = [...Map.groupBy(queries, ({ kind }) => kind).values()].flatMap(evenly);
  }

  engine(constants: Constants): SearchEngine {
    const { documents, locale, synonyms } = this.corpus;
    const recall = (page: number, read: () => PageWords) => {
      this.#words[page] ??= read();
      return this.#words[page];
    };
    const { index } = buildIndex(documents, locale, synonyms, recall, constants);
    return loadIndex(index, noTexts, constants);
  }

  async quality(
    constants: Constants,
    queries: readonly JudgedQuery[] = this.queries,
  ): Promise<Quality> {
    const engine = this.engine(constants);
    const search = (query: string) => engine.rank(query, 10).map(({ slug }) => slug);
    return (await qualityOf(search, queries)).quality;
  }

  /** One number for how well a sample of the queries is answered. */
  score(constants: Constants): Promise<number> {
    const key = JSON.stringify(constants);
    let score = this.#scores.get(key);
    if (!score) {
      score = this.quality(constants, this.#sample).then((quality) =>
        Object.entries(SHARES).reduce((sum, [kind, part]) => sum + part * (quality[kind] ?? 0), 0),
      );
      this.#scores.set(key, score);
    }
    return score;
  }
}

/** At most `SAMPLE` values, from the first to the last in equal steps. */
function evenly<T>(values: readonly T[]): T[] {
  const step = Math.max(1, values.length / SAMPLE);
  return values.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
