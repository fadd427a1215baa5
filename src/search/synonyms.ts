import { type Analyzer, words } from './analyzer.ts';

/** The terms of a word or a phrase, in order. */
export type Phrase = readonly string[];

/** Most words of a phrase. */
export const PHRASE_WORDS = 4;

/** The terms of a synonym. */
export function phraseTerms(text: string, analyzer: Analyzer): Phrase {
  return [...words(text)].map(({ word }) => analyzer.term(word)).slice(0, PHRASE_WORDS);
}

/** The index term of a phrase. */
export const phraseKey = (terms: Phrase) => terms.join('');

/** Phrases of several words by their first term, for indexing. */
export function phrasesOf(groups: readonly (readonly Phrase[])[]): ReadonlyMap<string, Phrase[]> {
  return Map.groupBy(
    groups.flat().filter(({ length }) => length > 1),
    ([first = '']) => first,
  );
}

/** The other terms of the group of each term or phrase. */
export function synonymTerms(groups: readonly (readonly Phrase[])[]): Record<string, string[]> {
  const result = new Map<string, Set<string>>();
  for (const keys of groups.map((group) => group.map(phraseKey))) {
    for (const key of keys) {
      const others = result.get(key) ?? new Set();
      for (const other of keys) if (other !== key) others.add(other);
      result.set(key, others);
    }
  }
  return Object.fromEntries([...result].map(([key, others]) => [key, [...others]]));
}
