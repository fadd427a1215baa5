const LETTER = '[\\p{L}\\p{N}\\p{M}]';

/** A version in a text, such as `2.6.0`, `v1.2`, `2.x` and `2.0.0-beta.1`: source of a pattern with the flag `u`. */
export const VERSION_PATTERN = [
  `(?<!${LETTER}|\\.)[vV]?\\d+(?:\\.\\d+)*\\.(?:\\d+|[xX])`,
  '(?:[-.]?(?:[aA]lpha|[bB]eta|[rR][cC]|[pP]re|preview|canary|next|nightly|dev|SNAPSHOT)(?:[-.]?\\d+(?:[-.]\\d+)*)?)?',
  `(?!${LETTER}|\\.\\d)`,
].join('');

const NUMBERS = /^v?(\d+(?:\.\d+)*)(?:\.x)?$/;

/** Whether a folded word is a version, and not a number alone. */
export const isVersion = (word: string): boolean => /^\d+\./.test(word);

/** Whether a folded word begins with a number: one that differs by a digit means something else. */
export const isNumeric = (word: string): boolean => /^v?\d/.test(word);

/** What the versions of a series begin with: `2.6.` and `2.6-` for a folded `2.6`, so that `2.60` is not found. */
export function seriesStarts(word: string): readonly string[] {
  const numbers = NUMBERS.exec(word)?.[1];
  return numbers === undefined ? [] : [`${numbers}.`, `${numbers}-`];
}

/** Whether a folded word is a version, or one of the versions that it begins. */
export const isOfSeries = (word: string, version: string): boolean =>
  word === version || seriesStarts(version).some((start) => word.startsWith(start));
