import { type Analyzer, type Word, words } from './analyzer.ts';
import type { Lexicon, Term } from './lexicon.ts';
import { inverseFrequency } from './scoring.ts';

/** Words of a query that count; the rest of a longer one is ignored. */
export const QUERY_WORDS = 32;

/** How well a term stands for a word of the query that is not exactly it. */
const WEIGHT = {
  synonym: 0.7,
  near: 0.8,
  unfinished: 0.8,
  /** The word is complete in itself: longer ones must not outrank it. */
  perhapsUnfinished: 0.15,
} as const;

/** `--dry-run` and `web server` are also looked for as `dryrun` and `webserver`, at this weight. */
const JOINED_WEIGHT = 0.5;

/** Shorter words are too like many others to be taken for misspelt, or for unfinished. */
const NEAR_LENGTH = 5;
const PREFIX_LENGTH = 3;

/** At most this many words are tried for an unfinished one. */
const COMPLETIONS = 64;

/** A term that may stand for a word of the query, and how well it does, up to 1. */
export interface Alternative {
  readonly term: Term;
  readonly weight: number;
}

/** A word of the query, as the index knows it. */
export interface QueryWord {
  readonly alternatives: readonly Alternative[];
  /** Place among the words of the query. */
  readonly place: number;
  /** How much the word tells. */
  readonly idf: number;
}

/** What the words of queries are looked up in. */
export interface Vocabulary {
  readonly analyzer: Analyzer;
  readonly lexicon: Lexicon;
  /** Folded words, and words that mean the same. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** Number of pages. */
  readonly pages: number;
}

/** The words of a query that pages can be found by: stop words only where it has no others. */
export function readQuery(query: string, vocabulary: Vocabulary): QueryWord[] {
  const { analyzer, lexicon, pages } = vocabulary;
  const found = new Map<string, QueryWord>();
  const add = (form: string, place: number, alternatives: readonly Alternative[], weight = 1) => {
    const known = found.has(analyzer.term(form)) || found.size >= QUERY_WORDS;
    if (known || alternatives.length === 0) return;
    const [first] = alternatives;
    const on =
      first?.weight === 1
        ? first.term.pages
        : alternatives.reduce((sum, { term }) => sum + term.pages, 0);
    const idf = weight * inverseFrequency(Math.min(on, pages), pages);
    found.set(analyzer.term(form), { alternatives, place, idf });
  };
  const addJoined = (form: string, place: number) => {
    const term = lexicon.term(analyzer.term(form));
    if (term) add(form, place, [{ term, weight: 1 }], JOINED_WEIGHT);
  };

  const all = [...words(query)];
  const telling = all.some(({ word }) => !analyzer.isStopWord(word));
  for (const [place, entry] of all.entries()) {
    const { word, end } = entry;
    if (telling && analyzer.isStopWord(word)) continue;
    add(word, place, alternativesFor(word, end === query.length, vocabulary));
  }
  for (const [place, { word, also }] of all.entries()) {
    for (const form of also) addJoined(form, place);
    const next = all[place + 1];
    const plain = next && !analyzer.isStopWord(word) && !analyzer.isStopWord(next.word);
    if (plain) addJoined(word + next.word, place);
  }
  return [...found.values()];
}

function alternativesFor(
  word: Word['word'],
  isLast: boolean,
  { analyzer, lexicon, synonyms }: Vocabulary,
): Alternative[] {
  const exact = lexicon.term(analyzer.term(word));
  const found = new Map<number, Alternative>();
  const add = (form: string, weight: number) => {
    const term = lexicon.term(analyzer.term(form));
    if (!term) return;
    const known = found.get(term.postingsStart);
    if (!known || known.weight < weight) found.set(term.postingsStart, { term, weight });
  };
  if (exact) add(word, 1);
  for (const other of synonyms.get(word) ?? []) add(other, WEIGHT.synonym);
  if (!exact && word.length >= NEAR_LENGTH) {
    for (const other of lexicon.near(word)) add(other, WEIGHT.near);
  }
  if (isLast && word.length >= PREFIX_LENGTH) {
    const weight = exact ? WEIGHT.perhapsUnfinished : WEIGHT.unfinished;
    for (const other of lexicon.startingWith(word, COMPLETIONS)) add(other, weight);
  }
  return [...found.values()];
}
