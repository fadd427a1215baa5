import { describe, expect, it } from 'vitest';
import { slugProblem } from './content-path.ts';

describe('the slug of a page', () => {
  it.each([
    ['a/b', undefined],
    ['index', 'a generated page has the address of docs/ itself'],
    ['a b', '“a b” cannot be the path of a page'],
    [`${'x/'.repeat(249)}xx`, undefined],
    [`${'x/'.repeat(250)}x`, 'the path of the page has 501 characters'],
  ])('%s', (slug, message) => {
    expect(slugProblem('docs', slug)?.message).toBe(message);
  });
});
