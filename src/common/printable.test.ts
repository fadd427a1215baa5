import fc from 'fast-check';
import { expect, it } from 'vitest';
import { character } from '../../test/fuzz/text.ts';
import { printable, printableLines } from './printable.ts';

it.each([
  ['\u001b[2J', '\\u{1b}[2J'],
  ['\u009b31m', '\\u{9b}31m'],
  ['a\r\nb\u2028c', 'a\\u{d}\\u{a}b\\u{2028}c'],
  ['\u202egpj.exe', '\\u{202e}gpj.exe'],
  ['\ud800', '\\u{d800}'],
  ['pay\u200bpal', 'pay\\u{200b}pal'],
  ['L’été à Pékin 北京 🎈', 'L’été à Pékin 北京 🎈'],
])('%j is printed as %s', (text, expected) => {
  expect(printable(text)).toBe(expected);
});

it('printable text is one line of graphic characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      expect(printable(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
      expect(printableLines(text).split('\n')).toHaveLength(text.split('\n').length);
    }),
    { seed: 1 },
  );
});
