import { posix } from 'node:path';

/** Matches patterns with exponential matching time: many stars or braces. */
const TOO_COMPLEX = /^(?:[^*]*\*+){7}|^(?:[^{]*\{){4}|^.{251}/s;

/**
 * Whether a path matches a glob of an old site: `*`, `**`, `?` and `{a,b}`. Too long or too complex
 * patterns match nothing.
 */
export const matchesGlob = (path: string, pattern: string): boolean =>
  !TOO_COMPLEX.test(pattern) && posix.matchesGlob(path, pattern);
