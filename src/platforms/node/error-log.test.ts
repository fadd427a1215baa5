import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorLog } from './logs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fault = (code: string, path: string) =>
  Object.assign(new Error(`${code}: ${path}`), { code });

it('writes an error once for its kind and minute, then how many there were', () => {
  const written: unknown[] = [];
  const log = errorLog((message) => written.push(String(message)));
  for (let count = 0; count < 500; count++) log(fault('EMFILE', `/${count}`));
  log(fault('EIO', '/a'));
  log(new Error('a bug'));
  expect(written).toEqual(['Error: EMFILE: /0', 'Error: EIO: /a', 'Error: a bug']);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(3)).toEqual(['499 more like it in 60 seconds: Error: EMFILE: /0']);
  log(fault('EMFILE', '/again'));
  expect(written.at(-1)).toBe('Error: EMFILE: /again');
});

it('is bounded whatever errors say', () => {
  const written: unknown[] = [];
  const log = errorLog((message) => written.push(message));
  for (let count = 0; count < 10_000; count++) log(new Error(`unlike any other: ${count}`));
  expect(written.length).toBeLessThan(200);
});
