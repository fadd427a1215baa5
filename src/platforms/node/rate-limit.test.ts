import { describe, expect, it } from 'vitest';
import { parseRateLimit, RateLimiter } from './rate-limit.ts';

describe('the limiter', () => {
  it('lets as many through as it says, per client and window', () => {
    const limiter = new RateLimiter(2, 60);
    expect(limiter.take('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 });
    expect(limiter.take('a', 10.5)).toEqual({ allowed: true, remaining: 0, reset: 50 });
    expect(limiter.take('a', 59.9)).toEqual({ allowed: false, remaining: 0, reset: 1 });
    expect(limiter.take('b', 59.9).allowed).toBe(true);
    expect(limiter.take('a', 60).allowed).toBe(true);
  });
});

describe('the RATE_LIMIT setting', () => {
  it.each([
    ['off', undefined],
    ['1', 1],
    ['600', 600],
  ])('%s', (setting, limit) => {
    expect(parseRateLimit(setting)).toBe(limit);
  });

  it.each(['', '0', '-1', '1.5', 'on', '1e3'])('%j is refused', (setting) => {
    expect(() => parseRateLimit(setting)).toThrow('RATE_LIMIT');
  });
});
