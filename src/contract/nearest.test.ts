import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['setup', 'setpu', 1],
    ['setup', 'stup', 1],
    ['kitten', 'sitting', 3],
    ['abc', 'xyz', 3],
  ])('%s, %s: %d', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('is cut off past the limit', () => {
    expect(editDistance('abcdefgh', 'stuvwxyz', 2)).toBe(3);
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3);
  });
});

describe('the nearest paths', () => {
  const PATHS = ['guide/setup', 'guide/search', 'api/errors', 'reference/setup', 'faq'];

  it.each([
    ['guide/setpu', ['guide/setup', 'reference/setup']],
    ['setup', ['guide/setup', 'reference/setup']],
    ['api/error', ['api/errors']],
    ['FAQ', ['faq']],
    ['zzzzzz', []],
  ])('%s', (wanted, expected) => {
    expect(nearest(wanted, PATHS, 5)).toEqual(expected);
  });

  it('are at most as many as asked for', () => {
    expect(nearest('setup', PATHS, 1)).toEqual(['guide/setup']);
  });
});
