import { expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

/**
 * Bytes of a value, of which eight fill the cache: their keys and the overhead of entries count
 * too.
 */
const SIZE = 799;
const LIMIT = 8000;

it('drops the least recently used value when it is full', () => {
  const cache = new ByteCache<{ name: string }>(LIMIT, () => SIZE);
  for (let key = 0; key < 8; key++) cache.set(String(key), { name: String(key) });
  expect(cache.get('0')?.name).toBe('0');
  cache.set('8', { name: '8' });
  expect(cache.get('0')?.name).toBe('0');
  expect(cache.get('1')).toBeUndefined();
  expect(cache.get('8')?.name).toBe('8');
});

it('counts a replaced value once', () => {
  const cache = new ByteCache<{ name: string }>(LIMIT, () => SIZE);
  for (let round = 0; round < 100; round++) cache.set('same', { name: String(round) });
  cache.set('other', { name: 'other' });
  expect(cache.get('same')?.name).toBe('99');
});

it('does not cache values that are too large', () => {
  const cache = new ByteCache<{ name: string }>(LIMIT, () => LIMIT / 4);
  expect(cache.set('large', { name: 'large' })).toBe(false);
  expect(cache.get('large')).toBeUndefined();
});

it('counts keys, and the overhead of each entry', () => {
  const cache = new ByteCache<true>(LIMIT);
  for (let key = 0; key < 1000; key++) cache.set(String(key), true);
  expect(cache.get('999')).toBe(true);
  expect(cache.get('900')).toBeUndefined();
});
