import { POSITIONS } from './positions.ts';
import { QUERY_WORDS, type QueryWord } from './query.ts';

/** Where words of a query stand on a page: numbers made by {@link occurrence}. */
export type Occurrences = readonly number[];

/** Bits that hold the number of a word, of which there are at most `QUERY_WORDS`. */
const WORD_BITS = 5;

/** A position and the number of the query's word there, in one number that sorts by position. */
export const occurrence = (position: number, word: number) => (position << WORD_BITS) | word;

export const positionOf = (occurrence: number) => occurrence >>> WORD_BITS;
export const wordOf = (occurrence: number) => occurrence & (QUERY_WORDS - 1);

/** Longer lists are not sorted by insertion, whose time grows with the square. */
const INSERTED = 64;

/** Sorts what a few ascending lists, one behind the other, make up. */
export function sortOccurrences(list: number[]): void {
  if (list.length > INSERTED) {
    list.sort((a, b) => a - b);
    return;
  }
  for (let index = 1; index < list.length; index++) {
    const entry = list[index] ?? 0;
    let at = index;
    for (; at > 0 && (list[at - 1] ?? 0) > entry; at--) list[at] = list[at - 1] ?? 0;
    list[at] = entry;
  }
}

/** Words further apart are not taken for a phrase. */
const PHRASE_REACH = 4;

/** How well the places of the query's words on a page match the query, each from 0 to 1. */
export interface Proximity {
  /** The part of the query that stands in the title. */
  readonly inTitle: number;
  /** The same, times the part of the title that the query says. */
  readonly isTitle: number;
  /** Neighbours of the query that are neighbours in the title or the slug. */
  readonly titlePhrase: number;
  /** Neighbours of the query that are neighbours in the text. */
  readonly textPhrase: number;
}

/**
 * Compares where words stand on a page with where they stand in the query.
 *
 * @param occurrences in order
 * @param total idf of all words
 * @param titleTerms words of the page's title, without stop words
 */
export function proximity(
  occurrences: Occurrences,
  words: readonly QueryWord[],
  total: number,
  titleTerms: number,
): Proximity {
  const { share, places } = titleMatch(occurrences, words);
  const inTitle = share / total;
  const isTitle = titleTerms === 0 ? 0 : inTitle * Math.min(1, places / titleTerms);
  const { title, text } = phraseMatch(occurrences, words, inTitle);
  return { inTitle, isTitle, titlePhrase: title, textPhrase: text };
}

/** The idf of the words that stand in the title, and how many places of it they fill. */
function titleMatch(occurrences: Occurrences, words: readonly QueryWord[]) {
  let seen = 0;
  let share = 0;
  let places = 0;
  let last = -1;
  for (const entry of occurrences) {
    const position = positionOf(entry);
    if (position >= POSITIONS.slug) break;
    const word = wordOf(entry);
    const bit = 1 << word;
    if ((seen & bit) === 0) share += words[word]?.idf ?? 0;
    seen |= bit;
    if (position !== last) places++;
    last = position;
  }
  return { share, places };
}

// Of each word and the next: how close they come. One for all pages, which are read in turn.
const inShort = new Float64Array(QUERY_WORDS);
const inText = new Float64Array(QUERY_WORDS);

/** Parts, from 0 to 1, of the query's pairs of neighbours that are neighbours on the page too. */
function phraseMatch(occurrences: Occurrences, words: readonly QueryWord[], inTitle: number) {
  for (let word = 0; word < words.length; word++) {
    inShort[word] = 0;
    inText[word] = 0;
  }
  for (let index = 0; index < occurrences.length; index++) {
    const entry = occurrences[index] ?? 0;
    const word = wordOf(entry);
    const position = positionOf(entry);
    const expected = (words[word + 1]?.place ?? 0) - (words[word]?.place ?? 0);
    const pairs = position < POSITIONS.text ? inShort : inText;
    if (expected <= 0 || pairs[word] === 1) continue;
    for (let other = index + 1; other < occurrences.length; other++) {
      const next = occurrences[other] ?? 0;
      const distance = positionOf(next) - position;
      if (distance > PHRASE_REACH) break;
      if (wordOf(next) !== word + 1) continue;
      const closeness = 1 / (1 + Math.abs(distance - expected));
      if (closeness > (pairs[word] ?? 0)) pairs[word] = closeness;
    }
  }
  let weights = 0;
  let title = 0;
  let text = 0;
  for (let word = 0; word + 1 < words.length; word++) {
    const first = words[word];
    const second = words[word + 1];
    if (!first || !second || second.place <= first.place) break;
    const weight = first.idf + second.idf;
    weights += weight;
    title += weight * (inShort[word] ?? 0);
    text += weight * (inText[word] ?? 0);
  }
  return weights === 0
    ? { title: inTitle, text: 0 }
    : { title: title / weights, text: text / weights };
}
