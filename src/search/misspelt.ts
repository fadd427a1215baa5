import { EditDistance } from '../common/edit-distance.ts';
import { isNumeric } from './versions.ts';

/**
 * Minimum lengths of words for each kind of mistake: adjacent letters swapped, one missing or extra,
 * one wrong, the first one wrong, two wrong. Shorter words would match too many others.
 */
const SWAPPED = 4;
const ONE_MISSING = 5;
const ONE_WRONG = 6;
const FIRST_WRONG = 7;
const TWO_WRONG = 9;

const lettersOf = (word: string) => [...word].sort().join('');
const isSwap = (word: string, by: string) => lettersOf(word) === lettersOf(by);

/** Whether an unknown folded word may be misspelt. */
export const mayBeMisspelt = (word: string): boolean => word.length >= SWAPPED && !isNumeric(word);

/** Whether its first letter may be wrong. */
export const mayBeginWrong = (word: string): boolean => word.length >= FIRST_WRONG;

/** Whether a word that is one edit away from a misspelt one is close enough to match. */
export const isNear = (word: string, by: string): boolean =>
  by.length >= ONE_MISSING || isSwap(word, by);

/** Creates a predicate for words that a misspelt one may match. */
export function matcherFor(by: string): (word: string) => boolean {
  const distance = new EditDistance(by);
  return (word) => distance.to(word) === 1 && isNear(word, by);
}

/** Whether a word is suggested instead of one that differs by a number of edits. */
export function isSuggested(word: string, by: string, edits: number): boolean {
  const length = Math.max(word.length, by.length);
  if (edits > 1) return edits === 2 && length >= TWO_WRONG;
  if (word.length !== by.length) return length >= ONE_MISSING;
  return length >= ONE_WRONG || isSwap(word, by);
}
