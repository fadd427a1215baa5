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

it('follows no pattern that stands for too many, and one with many stars at once', () => {
  expect(matchesGlob('a', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}')).toBe(false);
  expect(matchesGlob('a', 'a'.repeat(251))).toBe(false);
  expect(matchesGlob('a'.repeat(4_000), '*a'.repeat(120).concat('b'))).toBe(false);
  expect(matchesGlob('a'.repeat(4_000), '*a'.repeat(120))).toBe(true);
});
