import { expect, it } from 'vitest';
import { RetryBudget } from './retry-budget.ts';

const { signal } = new AbortController();
const atOnce = () => Promise.resolve();

it('is spent by successive pauses', async () => {
  const budget = new RetryBudget(1_000, atOnce);
  expect(await budget.wait(1_001, signal)).toBe(false);
  expect(await budget.wait(900, signal)).toBe(true);
  expect(await budget.wait(2_000, signal)).toBe(false);
});

it('is spent by requests without data', async () => {
  const budget = new RetryBudget(1_000, atOnce);
  expect(await budget.wait(100, signal, performance.now() - 950)).toBe(false);
  expect(await budget.wait(100, signal, performance.now() - 500)).toBe(true);
});

it('is spent once by simultaneous pauses', async () => {
  const budget = new RetryBudget(1_000, atOnce);
  const pauses = Array.from({ length: 16 }, () => budget.wait(900, signal));
  expect(await Promise.all(pauses)).not.toContain(false);
});
