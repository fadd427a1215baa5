import { expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

it('forgets what was not used for longest when there is no room', () => {
  const cache = new ByteCache<number>(80);
  for (let key = 0; key < 8; key++) cache.set(String(key), key, 10);
  expect(cache.get('0')).toBe(0);
  cache.set('8', 8, 10);
  expect(cache.get('0')).toBe(0);
  expect(cache.get('1')).toBeUndefined();
  expect(cache.get('8')).toBe(8);
});

it('counts a value that takes the place of another once', () => {
  const cache = new ByteCache<number>(80);
  for (let round = 0; round < 100; round++) cache.set('same', round, 10);
  cache.set('other', 1, 10);
  expect(cache.get('same')).toBe(99);
});

it('does not keep what would leave little room for others', () => {
  const cache = new ByteCache<number>(80);
  cache.set('large', 1, 11);
  expect(cache.get('large')).toBeUndefined();
});
