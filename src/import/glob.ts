import { posix } from 'node:path';

/** Patterns whose matching time explodes: many stars, or braces that multiply. */
const TOO_MANY = /^(?:[^*]*\*+){7}|^(?:[^{]*\{){4}|^.{251}/s;

/**
 * Whether a path matches a pattern of an old site: `*`, `**`, `?` and `{a,b}`. A pattern that is too long or
 * stands for too much matches nothing.
 */
export const matchesGlob = (path: string, pattern: string): boolean =>
  !TOO_MANY.test(pattern) && posix.matchesGlob(path, pattern);
