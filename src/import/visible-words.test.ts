import { expect, it } from 'vitest';
import { visibleWords } from './visible-words.ts';

it('counts what readers may see of expressions in MDX, and not their code', () => {
  const source = 'Up to {6} {load("some words")} {open && <Tip title="Name">bold {"text"}</Tip>}';
  expect(visibleWords(source, true)).toEqual(visibleWords('Up to 6 some words Name bold text'));
});

it.each([
  ['nested', `${'{<a>'.repeat(5000)}${'</a>}'.repeat(5000)}`],
  ['without an end', `{${'<a '.repeat(300_000)}}`],
])('reads expressions that are %s', (_, source) => {
  expect(visibleWords(source, true)).toEqual([]);
});
