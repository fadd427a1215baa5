import { fnv1a } from '../common/fnv.ts';
import { type Analyzer, isUnspaced, type Word, words } from './analyzer.ts';
import { exactName, exactTerm } from './exact-names.ts';
import type { Lexicon, Term } from './lexicon.ts';
import { isNear, mayBeMisspelt } from './misspelt.ts';
import { type Constants, termWeight } from './scoring.ts';
import { PHRASE_WORDS, phraseKey } from './synonyms.ts';
import { isVersion, seriesStarts } from './versions.ts';

/** Words of a query that count; the rest of a longer one is ignored. */
const QUERY_WORDS = 32;

/** How well a term stands for a word of the query that is not exactly it. */
const WEIGHT = {
  synonym: 0.7,
  near: 0.8,
  unfinished: 0.8,
  /** The word is complete in itself: longer ones must not outrank it. */
  perhapsUnfinished: 0.15,
  /** `web server` is also looked for as `webserver`, `getServiceHealth` also as `health`. */
  joined: 0.5,
  part: 0.2,
} as const;

/** Shorter words are too like many others to be taken for unfinished. */
const PREFIX_LENGTH = 3;

/** What words begin with that one of a query stands for: versions of a series, and the rest of its last word. */
export function beginningsFor(word: string, isLast: boolean): readonly string[] {
  const isUnfinished = isLast && word.length >= PREFIX_LENGTH && !isVersion(word);
  return isUnfinished ? [word, ...seriesStarts(word)] : seriesStarts(word);
}

/** Misspelt words of a query that are looked for: each takes a walk over part of the lexicon. */
export const NEAR_WORDS = 8;

/** At most this many words are tried for an unfinished one. */
const COMPLETIONS = 64;

/** A term that may stand for a word of the query, and how well it does, up to 1. */
export interface Alternative {
  readonly term: Term;
  readonly weight: number;
}

export interface QueryWord {
  readonly alternatives: readonly Alternative[];
  /** How much the word tells. */
  readonly weight: number;
  /** Not a word but several: a compound, neighbours or a phrase with synonyms. */
  readonly isJoined: boolean;
}

export interface Query {
  /** First those that are not joined. */
  readonly words: readonly QueryWord[];
  /**
   * The words as they are written that no page has, nor any synonym or ending of them; near ones may stand for them.
   * Pairs of characters, in scripts without spaces, are no words to readers.
   */
  readonly unknown: readonly string[];
  /** The term of the pages that the query names exactly. */
  readonly exact?: Term | undefined;
  readonly total: number;
  /** Those of the words that are not joined. */
  readonly plain: number;
  /** Those of all pairs of neighbours. */
  readonly pairs: number;
  /** Of terms, by their hashes: a bit for each word that they stand for. */
  readonly standsFor: ReadonlyMap<number, number>;
  /** Of the spellings of all terms: a bit for each word that they are found by. */
  readonly spellings: ReadonlyMap<string, number>;
}

const weightAt = (words: readonly QueryWord[], index: number) => words[index]?.weight ?? 0;
const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

/** The weight of the words whose bits are set. */
export function weightOf({ words }: Pick<Query, 'words'>, bits: number): number {
  let weight = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) weight += weightAt(words, lowestBit(rest));
  return weight;
}

/** The weight of the pairs whose second words' bits are set. */
export function pairWeightOf(query: Pick<Query, 'words'>, bits: number): number {
  return weightOf(query, bits) + weightOf(query, bits >>> 1);
}

/** What the words of queries are looked up in. */
export interface Vocabulary {
  readonly analyzer: Analyzer;
  readonly lexicon: Lexicon;
  /** Terms, or terms of phrases joined, and those that mean the same. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  readonly pages: number;
  readonly constants: Constants;
}

/** How names refer to a term, in 24 bits: a new term of an index changes the names of no other page. */
export const termHash = (term: string): number => fnv1a(term) >>> 8;

/** An alternative of less weight may match, but does not stand for the word in a name. */
const STANDS_FOR = 0.5;

/** Matches a day or a month as programs write it, and other numbers that are joined. */
const NUMBERS = /^\d+(?:-\d+)+$/;

/** The words of a query, in which joined numbers that pages have are one. */
function* wholeNumbers(query: string, { analyzer, lexicon }: Vocabulary): Generator<Word> {
  let end = 0;
  for (const word of words(query)) {
    if (word.start < end) continue;
    const { start, compound } = word;
    const isOne =
      compound &&
      NUMBERS.test(query.slice(start, compound.end)) &&
      lexicon.term(analyzer.term(compound.form));
    if (isOne) {
      end = compound.end;
      yield { word: compound.form, start, end, also: [] };
    } else yield word;
  }
}

/** The words of a query that pages can be found by: stop words only where it has no others. */
export function readQuery(query: string, vocabulary: Vocabulary): Query {
  const { analyzer, lexicon, synonyms, pages, constants } = vocabulary;
  const all = [...wholeNumbers(query, vocabulary)].slice(0, QUERY_WORDS);
  const telling = all.filter(({ word }) => !analyzer.isStopWord(word));
  const chosen = telling.length > 0 ? telling : all;
  const seen = new Set<string>();
  const isNew = (term: string) => {
    const { size } = seen;
    return seen.add(term).size > size;
  };
  const found: QueryWord[] = [];
  const unknown: string[] = [];
  const rarity = (own: Term | undefined, alternatives: readonly Alternative[]) => {
    const on = own?.pages ?? alternatives.reduce((sum, { term }) => sum + term.pages, 0);
    return termWeight(Math.min(on, pages), pages, constants);
  };

  for (const entry of chosen) {
    const { word, start, end } = entry;
    const term = analyzer.term(word);
    if (!isNew(term)) continue;
    const exact = lexicon.term(term);
    let alternatives = alternativesFor(word, exact, vocabulary, end === query.length);
    if (alternatives.length === 0) {
      if (!isUnspaced(word)) unknown.push(query.slice(start, end));
      alternatives = unknown.length <= NEAR_WORDS ? nearAlternatives(word, vocabulary) : [];
    }
    if (alternatives.length === 0) continue;
    found.push({ alternatives, weight: rarity(exact, alternatives), isJoined: false });
  }
  const addJoined = (key: string, factor: number, others: readonly string[]) => {
    if (found.length >= QUERY_WORDS || !isNew(key)) return;
    const own = lexicon.term(key);
    const alternatives = termsIn(lexicon, others, WEIGHT.synonym);
    if (own) alternatives.unshift({ term: own, weight: 1 });
    if (alternatives.length === 0) return;
    found.push({ alternatives, weight: factor * rarity(own, alternatives), isJoined: true });
  };
  const terms = all.map(({ word }) => analyzer.term(word));
  for (let place = 0; place < all.length; place++) {
    let key = terms[place] ?? '';
    for (const next of terms.slice(place + 1, place + PHRASE_WORDS)) {
      key = phraseKey([key, next]);
      const others = synonyms.get(key);
      if (others) addJoined(key, 1, others);
    }
  }
  for (const [place, { word, also, compound }] of all.entries()) {
    for (const form of also) addJoined(analyzer.term(form), WEIGHT.part, []);
    if (compound) addJoined(analyzer.term(compound.form), constants.compound, []);
    const next = all[place + 1];
    if (next && !analyzer.isStopWord(word) && !analyzer.isStopWord(next.word))
      addJoined(analyzer.term(word + next.word), WEIGHT.joined, []);
  }
  const weights = { words: found };
  // Joined words stand behind the others.
  const plain = 2 ** found.filter(({ isJoined }) => !isJoined).length - 1;
  const standsFor = new Map<number, number>();
  const spellings = new Map<string, number>();
  for (const [index, { alternatives, isJoined }] of found.entries()) {
    for (const { term, weight } of alternatives) {
      spellings.set(term.word, (spellings.get(term.word) ?? 0) | (1 << index));
      if (isJoined || weight < STANDS_FOR) continue;
      const hash = termHash(term.word);
      standsFor.set(hash, (standsFor.get(hash) ?? 0) | (1 << index));
    }
  }
  const name = exactName(query);
  return {
    words: found,
    unknown,
    exact: name === undefined ? undefined : lexicon.term(exactTerm(name)),
    total: weightOf(weights, 2 ** found.length - 1),
    plain: weightOf(weights, plain),
    pairs: pairWeightOf(weights, plain & ~1),
    standsFor,
    spellings,
  };
}

const termsIn = (lexicon: Lexicon, terms: Iterable<string>, weight: number): Alternative[] =>
  [...terms].flatMap((other) => {
    const term = lexicon.term(other);
    return term ? { term, weight } : [];
  });

/** For a word that no page has, those that are spelled nearly like it. */
function nearAlternatives(word: string, { analyzer, lexicon }: Vocabulary): Alternative[] {
  if (!mayBeMisspelt(word)) return [];
  const near = lexicon.near(word).filter((other) => isNear(other, word));
  const terms = new Set(near.map((other) => analyzer.term(other)));
  return termsIn(lexicon, terms, WEIGHT.near);
}

function alternativesFor(
  word: string,
  exact: Term | undefined,
  { analyzer, lexicon, synonyms }: Vocabulary,
  isLast: boolean,
): Alternative[] {
  const found = new Map<number, Alternative>();
  const add = (form: string, weight: number) => {
    const term = lexicon.term(analyzer.term(form));
    if (!term) return;
    const known = found.get(term.postingsStart);
    if (!known || known.weight < weight) found.set(term.postingsStart, { term, weight });
  };
  if (exact) found.set(exact.postingsStart, { term: exact, weight: 1 });
  const others = synonyms.get(analyzer.term(word)) ?? [];
  for (const other of termsIn(lexicon, others, WEIGHT.synonym))
    found.set(other.term.postingsStart, other);
  const weight = exact && !isVersion(word) ? WEIGHT.perhapsUnfinished : WEIGHT.unfinished;
  for (const start of beginningsFor(word, isLast)) {
    for (const other of lexicon.startingWith(start, COMPLETIONS)) add(other, weight);
  }
  return [...found.values()];
}
