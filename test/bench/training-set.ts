import { hash } from 'node:crypto';
import { Analyzer } from '../../src/search/analyzer.ts';
import { buildIndex } from '../../src/search/build-index.ts';
import type { SearchDocument } from '../../src/search/document.ts';
import type { PageWords } from '../../src/search/page-words.ts';
import type { Constants } from '../../src/search/scoring.ts';
import { rankIndex } from '../search/rank-index.ts';
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

/**
 * Parts that the texts of links are divided into. A query is asked of an index without the part that
 * has its own text: else the index would be asked for what it was told.
 */
const PARTS = 8;

/** A corpus of one locale, and queries over it: its words are read once for all constants. */
export class TrainingSet {
  readonly name: string;
  readonly corpus: Corpus;
  readonly queries: readonly JudgedQuery[];
  readonly #parts: readonly Part[];
  readonly #partOf: (text: string) => number;
  readonly #sample: readonly JudgedQuery[];
  readonly #scores = new Map<string, Promise<number>>();

  constructor(name: string, corpus: Corpus, queries: readonly JudgedQuery[]) {
    this.name = name;
    this.corpus = corpus;
    this.queries = queries;
    this.#sample = [...Map.groupBy(queries, ({ kind }) => kind).values()].flatMap(evenly);
    this.#partOf = partsOf(new Analyzer(corpus.locale));
    this.#parts = Array.from({ length: PARTS }, (_, part) => ({
      documents: corpus.documents.map((document) => withoutPart(document, part, this.#partOf)),
      words: [],
    }));
  }

  async quality(
    constants: Constants,
    queries: readonly JudgedQuery[] = this.queries,
  ): Promise<Quality> {
    const ranks = this.#parts.map((part) => this.#rank(part, constants));
    const search = (query: string, { phrase = query }: JudgedQuery) =>
      ranks[this.#partOf(phrase)]?.(query, 10).map(({ slug }) => slug) ?? [];
    return (await qualityOf(search, queries)).quality;
  }

  #rank(part: Part, constants: Constants): ReturnType<typeof rankIndex> {
    const { documents, words } = part;
    const recall = (page: number, read: () => PageWords) => {
      words[page] ??= read();
      return words[page];
    };
    const { locale, synonyms } = this.corpus;
    // The other constants are of queries alone.
    const { title, heading, links, textLength, saturation } = constants;
    const key = [title, heading, links, textLength, saturation].join(' ');
    if (part.built?.key !== key) {
      const { index } = buildIndex(documents, locale, synonyms, { recall, constants });
      part.built = { key, index };
    }
    return rankIndex(part.built.index, constants);
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

/** The corpus without a part of the texts of links. */
interface Part {
  readonly documents: readonly SearchDocument[];
  readonly words: PageWords[];
  /** The last index that was built, and the constants that it was built with. */
  built?: { readonly key: string; readonly index: Uint8Array };
}

/** Tells the part of a text, by its terms without stop words. */
function partsOf(analyzer: Analyzer): (text: string) => number {
  return (text) => {
    const words = analyzer.analyze(text);
    const telling = words.filter(({ isStopWord }) => !isStopWord);
    const terms = (telling.length > 0 ? telling : words).map(({ term }) => term);
    return Number.parseInt(hash('md5', terms.join(' ')).slice(0, 6), 16) % PARTS;
  };
}

function withoutPart(
  document: SearchDocument,
  part: number,
  partOf: (text: string) => number,
): SearchDocument {
  const linkTexts = document.linkTexts?.flatMap((texts) => {
    const kept = texts.split('\n').filter((text) => partOf(text) !== part);
    return kept.length > 0 ? [kept.join('\n')] : [];
  });
  return { ...document, ...(linkTexts && { linkTexts }) };
}

/** At most `SAMPLE` values, from the first to the last in equal steps. */
function evenly<T>(values: readonly T[]): T[] {
  const step = Math.max(1, values.length / SAMPLE);
  return values.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
