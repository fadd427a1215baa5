import { expect, it } from 'vitest';
import { remember } from './remember.ts';

it('makes a value once for each key', () => {
  const made: string[] = [];
  const lengthOf = remember((key: string) => {
    made.push(key);
    return key.length;
  });
  expect(['a', 'bc', 'a'].map(lengthOf)).toEqual([1, 2, 1]);
  expect(made).toEqual(['a', 'bc']);
});

it('tries again after a failure', async () => {
  let calls = 0;
  const read = remember(async (key: string) => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return key;
  });
  await expect(read('a')).rejects.toThrow('not yet');
  expect([await read('a'), await read('a')]).toEqual(['a', 'a']);
  expect(calls).toBe(2);
});
