import { expect, it } from 'vitest';
import { visibleWords } from './visible-words.ts';

it('extracts the visible texts of MDX expressions, but not their code', () => {
  const source = 'Up to {6} {load("some words")} {open && <Tip title="Name">bold {"text"}</Tip>}';
  expect(visibleWords(source, true)).toEqual(visibleWords('Up to 6 some words Name bold text'));
});

it.each([
  ['nested', `${'{<a>'.repeat(5000)}${'</a>}'.repeat(5000)}`],
  ['unclosed', `{${'<a '.repeat(300_000)}}`],
])('survives expressions that are %s', (_, source) => {
  expect(visibleWords(source, true)).toEqual([]);
});
