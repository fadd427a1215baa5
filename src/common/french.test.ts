import { expect, it } from 'vitest';
import { frenchSpaces } from './french.ts';

it.each([
  ['Réponse : 200 ; rien ! Vraiment ?', 'Réponse\u00a0: 200\u00a0; rien\u00a0! Vraiment\u00a0?'],
  ['dit « oui »', 'dit «\u00a0oui\u00a0»'],
  ['avec `a : b` : code', 'avec `a : b`\u00a0: code'],
  ['```json\n{ "a" : 1 }\n```\nfin : ici', '```json\n{ "a" : 1 }\n```\nfin\u00a0: ici'],
  ['https://example.com', 'https://example.com'],
])('%j', (text, expected) => {
  expect(frenchSpaces(text)).toBe(expected);
});
