import { type Analyzer, words } from './analyzer.ts';
import type { Lexicon, Term } from './lexicon.ts';
import { inverseFrequency } from './scoring.ts';
import { PHRASE_WORDS, phraseKey } from './synonyms.ts';

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

/** Misspelt words of a query that are looked for: each takes a walk over part of the lexicon. */
const NEAR_WORDS = 8;

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
  /** Terms, or terms of phrases joined, and those that mean the same. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** Number of pages. */
  readonly pages: number;
}

/** The words of a query that pages can be found by: stop words only where it has no others. */
export function readQuery(query: string, vocabulary: Vocabulary): QueryWord[] {
  const { analyzer, lexicon, synonyms, pages } = vocabulary;
  const all = [...words(query)].slice(0, QUERY_WORDS);
  const telling = all.filter(({ word }) => !analyzer.isStopWord(word));
  const chosen = telling.length > 0 ? telling : all;
  const seen = new Set<string>();
  const isNew = (term: string) => !seen.has(term) && seen.add(term) !== undefined;
  const found: QueryWord[] = [];
  let misspelt = 0;

  for (const entry of chosen) {
    const { word, end } = entry;
    const term = analyzer.term(word);
    if (!isNew(term)) continue;
    const exact = lexicon.term(term);
    if (!exact) misspelt++;
    const alternatives = alternativesFor(word, exact, vocabulary, {
      near: misspelt <= NEAR_WORDS,
      unfinished: end === query.length,
    });
    if (alternatives.length === 0) continue;
    const on = exact?.pages ?? alternatives.reduce((sum, { term }) => sum + term.pages, 0);
    const idf = inverseFrequency(Math.min(on, pages), pages);
    found.push({ alternatives, place: all.indexOf(entry), idf });
  }
  const addJoined = (key: string, place: number, weight: number, others: readonly string[]) => {
    if (found.length >= QUERY_WORDS || !isNew(key)) return;
    const own = lexicon.term(key);
    const alternatives = synonymsOf(others, lexicon);
    if (own) alternatives.unshift({ term: own, weight: 1 });
    if (alternatives.length === 0) return;
    const on = own?.pages ?? alternatives.reduce((sum, { term }) => sum + term.pages, 0);
    const idf = weight * inverseFrequency(Math.min(on, pages), pages);
    found.push({ alternatives, place, idf });
  };
  const terms = all.map(({ word }) => analyzer.term(word));
  for (let place = 0; place < all.length; place++) {
    let key = terms[place] ?? '';
    for (const next of terms.slice(place + 1, place + PHRASE_WORDS)) {
      key = phraseKey([key, next]);
      const others = synonyms.get(key);
      if (others) addJoined(key, place, 1, others);
    }
  }
  for (const entry of telling) {
    const place = all.indexOf(entry);
    const next = all[place + 1];
    const pair = next && !analyzer.isStopWord(next.word) ? [entry.word + next.word] : [];
    for (const form of [...entry.also, ...pair]) {
      addJoined(analyzer.term(form), place, JOINED_WEIGHT, []);
    }
  }
  return found;
}

function synonymsOf(terms: readonly string[], lexicon: Lexicon): Alternative[] {
  return terms.flatMap((other) => {
    const term = lexicon.term(other);
    return term ? [{ term, weight: WEIGHT.synonym }] : [];
  });
}

function alternativesFor(
  word: string,
  exact: Term | undefined,
  { analyzer, lexicon, synonyms }: Vocabulary,
  tried: { readonly near: boolean; readonly unfinished: boolean },
): Alternative[] {
  const found = new Map<number, Alternative>();
  const add = (form: string, weight: number) => {
    const term = lexicon.term(analyzer.term(form));
    if (!term) return;
    const known = found.get(term.postingsStart);
    if (!known || known.weight < weight) found.set(term.postingsStart, { term, weight });
  };
  if (exact) found.set(exact.postingsStart, { term: exact, weight: 1 });
  const others = synonymsOf(synonyms.get(analyzer.term(word)) ?? [], lexicon);
  for (const other of others) found.set(other.term.postingsStart, other);
  if (!exact && tried.near && word.length >= NEAR_LENGTH) {
    for (const other of lexicon.near(word)) add(other, WEIGHT.near);
  }
  if (tried.unfinished && word.length >= PREFIX_LENGTH) {
    const weight = exact ? WEIGHT.perhapsUnfinished : WEIGHT.unfinished;
    for (const other of lexicon.startingWith(word, COMPLETIONS)) add(other, weight);
  }
  return [...found.values()];
}
