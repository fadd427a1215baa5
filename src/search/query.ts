import { fnv1a } from '../common/fnv.ts';
import { type Analyzer, isUnspaced, type Word, words } from './analyzer.ts';
import { exactName, exactTerm } from './exact-names.ts';
import type { Lexicon, Term } from './lexicon.ts';
import { isNear, mayBeMisspelt } from './misspelt.ts';
import { type Constants, termWeight } from './scoring.ts';
import { PHRASE_WORDS, phraseKey } from './synonyms.ts';
import { isVersion, seriesStarts } from './versions.ts';

/** Most words of a query; further ones are ignored. */
const MAX_WORDS = 32;

/** Weights of terms that match a word inexactly. */
const WEIGHT = {
  synonym: 0.7,
  near: 0.8,
  unfinished: 0.8,
  /** For a prefix that is itself a known word, which longer ones must not outrank. */
  perhapsUnfinished: 0.15,
  /** `web server` also matches `webserver`, and `getServiceHealth` matches `health`. */
  joined: 0.2,
} as const;

/** Minimum length of prefixes; shorter ones match too much. */
const PREFIX_LENGTH = 3;

/** Prefixes that a word of a query stands for: versions of a series, and the last word, which may be unfinished. */
export function prefixesFor(word: string, isLast: boolean): readonly string[] {
  const isUnfinished = isLast && word.length >= PREFIX_LENGTH && !isVersion(word);
  return isUnfinished ? [word, ...seriesStarts(word)] : seriesStarts(word);
}

/** Most misspelt words of a query that are looked up: each requires a scan of a part of the lexicon. */
export const NEAR_WORDS = 8;

/** Most completions of a prefix. */
const COMPLETIONS = 64;

/** A term that matches a word of the query, with a weight up to 1. */
interface Alternative {
  readonly term: Term;
  readonly weight: number;
}

export interface QueryWord {
  readonly alternatives: readonly Alternative[];
  /** How significant the word is. */
  readonly weight: number;
  /** Whether it consists of several words: a compound, adjacent words, or a phrase with synonyms. */
  readonly isJoined: boolean;
}

export interface Query {
  /** Joined words come last. */
  readonly words: readonly QueryWord[];
  /**
   * Words, as typed, that match no page, not even by a synonym or as a prefix; similar words may
   * reposition them. Excludes character pairs of unspaced scripts, which are not words to readers.
   */
  readonly unknown: readonly string[];
  /** The term for an exact name. */
  readonly exact?: Term | undefined;
  readonly total: number;
  /** Weight of the words that are not joined. */
  readonly plain: number;
  /** Words, as bits, by hash of the terms that match them. */
  readonly standsFor: ReadonlyMap<number, number>;
  /** Words, as bits, by spelling of the terms that match them. */
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

/** The part of an index that is needed to parse queries. */
export interface Vocabulary {
  readonly analyzer: Analyzer;
  readonly lexicon: Lexicon;
  /** Synonyms by term or phrase key. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  readonly pages: number;
  readonly constants: Constants;
}

/** The 24-bit reference to a term in names: a hash, so that new terms do not change the names of other pages. */
export const termHash = (term: string): number => fnv1a(term) >>> 8;

/** Minimum weight of alternatives that count in names. */
const MIN_NAME_WEIGHT = 0.5;

/** Matches ISO days and months, and other joined numbers. */
const NUMBERS = /^\d+(?:-\d+)+$/;

/** The words of a query; joined numbers that occur in pages are one word. */
function* wordsWithNumbers(query: string, { analyzer, lexicon }: Vocabulary): Generator<Word> {
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

/** Parses a query. Stop words only count if there are no others. */
export function readQuery(query: string, vocabulary: Vocabulary): Query {
  const { analyzer, lexicon, synonyms, pages, constants } = vocabulary;
  const all = [...wordsWithNumbers(query, vocabulary)].slice(0, MAX_WORDS);
  const significant = all.filter(({ word }) => !analyzer.isStopWord(word));
  const chosen = significant.length > 0 ? significant : all;
  const seen = new Set<string>();
  const isNew = (term: string) => {
    const { size } = seen;
    return seen.add(term).size > size;
  };
  const found: QueryWord[] = [];
  const unknown: string[] = [];
  const rarity = (exact: Term | undefined, alternatives: readonly Alternative[]) => {
    const frequency = exact?.pages ?? alternatives.reduce((sum, { term }) => sum + term.pages, 0);
    return termWeight(Math.min(frequency, pages), pages, constants);
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
    if (found.length >= MAX_WORDS || !isNew(key)) return;
    const exact = lexicon.term(key);
    const alternatives = termsIn(lexicon, others, WEIGHT.synonym);
    if (exact) alternatives.unshift({ term: exact, weight: 1 });
    if (alternatives.length === 0) return;
    found.push({ alternatives, weight: factor * rarity(exact, alternatives), isJoined: true });
  };
  const terms = all.map(({ word }) => analyzer.term(word));
  for (let position = 0; position < all.length; position++) {
    let key = terms[position] ?? '';
    for (const next of terms.slice(position + 1, position + PHRASE_WORDS)) {
      key = phraseKey([key, next]);
      const others = synonyms.get(key);
      if (others) addJoined(key, 1, others);
    }
  }
  for (const [position, { word, also, compound }] of all.entries()) {
    for (const form of also) addJoined(analyzer.term(form), WEIGHT.joined, []);
    if (compound) addJoined(analyzer.term(compound.form), constants.compound, []);
    const next = all[position + 1];
    if (next && !analyzer.isStopWord(word) && !analyzer.isStopWord(next.word))
      addJoined(analyzer.term(word + next.word), WEIGHT.joined, []);
  }
  const weights = { words: found };
  // Joined words come last.
  const plain = 2 ** found.filter(({ isJoined }) => !isJoined).length - 1;
  const standsFor = new Map<number, number>();
  const spellings = new Map<string, number>();
  for (const [index, { alternatives, isJoined }] of found.entries()) {
    for (const { term, weight } of alternatives) {
      spellings.set(term.word, (spellings.get(term.word) ?? 0) | (1 << index));
      if (isJoined || weight < MIN_NAME_WEIGHT) continue;
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
    standsFor,
    spellings,
  };
}

const termsIn = (lexicon: Lexicon, terms: Iterable<string>, weight: number): Alternative[] =>
  [...terms].flatMap((other) => {
    const term = lexicon.term(other);
    return term ? { term, weight } : [];
  });

/** Alternatives with a similar spelling for an unknown word. */
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
    const existing = found.get(term.postingsStart);
    if (!existing || existing.weight < weight) found.set(term.postingsStart, { term, weight });
  };
  if (exact) found.set(exact.postingsStart, { term: exact, weight: 1 });
  const others = synonyms.get(analyzer.term(word)) ?? [];
  for (const other of termsIn(lexicon, others, WEIGHT.synonym))
    found.set(other.term.postingsStart, other);
  const weight = exact && !isVersion(word) ? WEIGHT.perhapsUnfinished : WEIGHT.unfinished;
  for (const start of prefixesFor(word, isLast)) {
    for (const other of lexicon.startingWith(start, COMPLETIONS)) add(other, weight);
  }
  return [...found.values()];
}
