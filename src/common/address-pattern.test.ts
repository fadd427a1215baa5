import { expect, it } from 'vitest';
import { fillPattern } from './address-pattern.ts';

const VALUES = { path: 'docs/en/a b.md', title: 'Que faire ? & où', locale: 'en' };

it.each([
  ['https://x.example/edit/{path}', 'https://x.example/edit/docs/en/a%20b.md'],
  [
    'https://x.example/?p={path}&t={title}',
    'https://x.example/?p=docs%2Fen%2Fa%20b.md&t=Que%20faire%20%3F%20%26%20o%C3%B9',
  ],
  ['https://x.example/{locale}#{path}', 'https://x.example/en#docs%2Fen%2Fa%20b.md'],
  ['https://x.example/issues', 'https://x.example/issues'],
  ['https://x.example/{slug}', undefined],
])('%s', (pattern, address) => {
  expect(fillPattern(pattern, VALUES)).toBe(address);
});
