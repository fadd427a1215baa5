import { expect, it } from 'vitest';
import { Memo } from './memo.ts';

it('holds no more than it may, and loses nothing before', () => {
  const memo = new Memo<number>(2);
  memo.set('a', 1).set('b', 2).set('a', 3);
  expect([...memo]).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  memo.set('c', 4);
  expect([...memo]).toEqual([['c', 4]]);
});
