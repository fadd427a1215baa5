import { type Analyzer, words } from './analyzer.ts';

/** The terms of a word or a phrase, in order. */
export type Phrase = readonly string[];

/** Words of a phrase that a query or a page is searched for. */
export const PHRASE_WORDS = 4;

/** The terms of a synonym as it is written. */
export function phraseTerms(text: string, analyzer: Analyzer): Phrase {
  return [...words(text)].map(({ word }) => analyzer.term(word)).slice(0, PHRASE_WORDS);
}

/** The term that a phrase is indexed under. */
export const phraseKey = (terms: Phrase) => terms.join('');

/** The phrases of several words, by their first: pages are searched for them when indexed. */
export function phrasesOf(groups: readonly (readonly Phrase[])[]): ReadonlyMap<string, Phrase[]> {
  return Map.groupBy(
    groups.flat().filter(({ length }) => length > 1),
    ([first = '']) => first,
  );
}

/** For each term or phrase of a group, the others. */
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
