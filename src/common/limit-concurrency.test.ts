import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('runs at most so many tasks at a time, in order, also after failures', async () => {
  const inTurn = limitConcurrency(2);
  const log: string[] = [];
  const ends = ['a', 'b', 'c', 'd'].map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const result = inTurn(() => {
      log.push(name);
      return promise;
    }).catch(() => log.push(`${name} failed`));
    return { resolve, reject, result };
  });
  const [a, b, c, d] = ends;
  await Promise.resolve();
  expect(log).toEqual(['a', 'b']);
  b?.reject(new Error('b'));
  await b?.result;
  expect(log).toEqual(['a', 'b', 'c', 'b failed']);
  c?.resolve();
  a?.resolve();
  await Promise.all([a?.result, c?.result]);
  d?.resolve();
  await d?.result;
  expect(log).toEqual(['a', 'b', 'c', 'b failed', 'd']);
});
