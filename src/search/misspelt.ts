import { EditDistance } from '../common/edit-distance.ts';
import { isNumeric } from './versions.ts';

/**
 * How many letters a word has, at least, in which two may be swapped, one missing or too many, one wrong,
 * the first one wrong, or two wrong: shorter words become any other word so.
 */
const SWAPPED = 4;
const ONE_MISSING = 5;
const ONE_WRONG = 6;
const FIRST_WRONG = 7;
const TWO_WRONG = 9;

const lettersOf = (word: string) => [...word].sort().join('');
const isSwap = (word: string, by: string) => lettersOf(word) === lettersOf(by);

/** Whether a folded word that no page has may be another one, misspelt. */
export const mayBeMisspelt = (word: string): boolean => word.length >= SWAPPED && !isNumeric(word);

/** Whether its first letter may be wrong too. */
export const mayBeginWrong = (word: string): boolean => word.length >= FIRST_WRONG;

/** Whether pages with a word answer one that may be misspelt, and is one edit away. */
export const isNear = (word: string, by: string): boolean =>
  by.length >= ONE_MISSING || isSwap(word, by);

/** Tells words that one may stand for which may be misspelt. */
export function meantBy(by: string): (word: string) => boolean {
  const distance = new EditDistance(by);
  return (word) => distance.to(word) === 1 && isNear(word, by);
}

/** Whether a word is offered in place of one that differs by so many edits. */
export function isOffered(word: string, by: string, edits: number): boolean {
  const length = Math.max(word.length, by.length);
  if (edits > 1) return edits === 2 && length >= TWO_WRONG;
  if (word.length !== by.length) return length >= ONE_MISSING;
  return length >= ONE_WRONG || isSwap(word, by);
}
