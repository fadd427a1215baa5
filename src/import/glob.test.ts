import { expect, it } from 'vitest';
import { matchesGlob } from './glob.ts';

it.each([
  ['a/b.md', '*/*.md', true],
  ['a/b.md', '*.md', false],
  ['b.md', '**/*.md', true],
  ['a/c/b.md', '**/b.md', true],
  ['a/cb.md', '**/b.md', false],
  ['a/c/b.md', 'a/**', true],
  ['a/_b.test.tsx', '**/_*.{js,test.{ts,tsx}}', true],
  ['a/b.md', 'a/?.md', true],
  ['a/b.md', 'a?b.md', false],
  ['a.md', 'a.md*', true],
  ['ab', 'a', false],
])('%s matches %s: %j', (path, pattern, expected) => {
  expect(matchesGlob(path, pattern)).toBe(expected);
});

it.each(['{a,b}{a,b}{a,b}{a,b}', 'a'.repeat(251), '*a'.repeat(7)])(
  'ignores a pattern that is too complex: %s',
  (pattern) => {
    expect(matchesGlob('a', pattern)).toBe(false);
    expect(matchesGlob('a'.repeat(251), pattern)).toBe(false);
    expect(matchesGlob('aaaaaaa', pattern)).toBe(false);
  },
);
