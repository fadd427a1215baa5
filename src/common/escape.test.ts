import { expect, it } from 'vitest';
import { fenceFor } from './escape.ts';

it.each([
  ['code without a fence', 'a', 1],
  ['more fences than a call has arguments', '`` '.repeat(200_000), 3],
])('a fence is longer than any in %s', (_, text, length) => {
  expect(fenceFor(text)).toBe('`'.repeat(length));
});
