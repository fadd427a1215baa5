import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['ab😀cd', 4, 'ab…'],
  ['ab😀cd', 5, 'ab😀…'],
  ['ab😀', 4, 'ab😀'],
])('%s in %i', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
