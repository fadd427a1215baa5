const LETTER = '[\\p{L}\\p{N}\\p{M}]';

/** Regular expression source, for flag `u`, of versions such as `2.6.0`, `v1.2`, `2.x` and `2.0.0-beta.1`. */
export const VERSION_PATTERN = [
  `(?<!${LETTER}|\\.)[vV]?\\d+(?:\\.\\d+)*\\.(?:\\d+|[xX])`,
  '(?:[-.]?(?:[aA]lpha|[bB]eta|[rR][cC]|[pP]re|preview|canary|next|nightly|dev|SNAPSHOT)(?:[-.]?\\d+(?:[-.]\\d+)*)?)?',
  `(?!${LETTER}|\\.\\d)`,
].join('');

const NUMBERS = /^v?(\d+(?:\.\d+)*)(?:\.x)?$/;

/** Whether a folded word is a version and not just a number. */
export const isVersion = (word: string): boolean => /^\d+\./.test(word);

/** Whether a folded word starts with a number, which must not be corrected. */
export const isNumeric = (word: string): boolean => /^v?\d/.test(word);

/** Prefixes of the versions of a series: `2.6.` and `2.6-` for `2.6`, so that `2.60` does not match. */
export function seriesStarts(word: string): readonly string[] {
  const numbers = NUMBERS.exec(word)?.[1];
  return numbers === undefined ? [] : [`${numbers}.`, `${numbers}-`];
}

/** Whether a folded word is a version or belongs to its series. */
export const isOfSeries = (word: string, version: string): boolean =>
  word === version || seriesStarts(version).some((start) => word.startsWith(start));
