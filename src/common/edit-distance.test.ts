import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDistance } from '../../test/plain-distance.ts';
import { EditDistance } from './edit-distance.ts';

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['setup', 'setpu', 1],
    ['setup', 'stup', 1],
    ['kitten', 'sitting', 3],
    ['abc', 'xyz', 3],
    ['ca', 'abc', 3],
    [`${'x'.repeat(31)}ab`, `${'x'.repeat(31)}ba`, 1],
  ])('%s, %s: %d', (a, b, distance) => {
    expect(new EditDistance(a).to(b)).toBe(distance);
    expect(new EditDistance(b).to(a)).toBe(distance);
  });

  it('is that of the definition, texts longer than a word included', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', 'é'), maxLength: 100 });
    const property = fc.property(text, text, text, (a, b, c) => {
      const distance = new EditDistance(a);
      expect(distance.to(b)).toBe(plainDistance(a, b));
      expect(distance.to(c)).toBe(plainDistance(a, c));
    });
    fc.assert(property, { numRuns: 300, seed: 1 });
  });
});
