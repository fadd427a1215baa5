import { expect, it } from 'vitest';
import { Patience } from './patience.ts';

const { signal } = new AbortController();
const atOnce = () => Promise.resolve();

it('is spent by pauses one after the other', async () => {
  const patience = new Patience(1_000, atOnce);
  expect(await patience.wait(1_001, signal)).toBe(false);
  expect(await patience.wait(900, signal)).toBe(true);
  expect(await patience.wait(2_000, signal)).toBe(false);
});

it('is spent once by pauses at the same time', async () => {
  const patience = new Patience(1_000, atOnce);
  const pauses = Array.from({ length: 16 }, () => patience.wait(900, signal));
  expect(await Promise.all(pauses)).not.toContain(false);
});
