import { describe, expect, it } from 'vitest';
import { parseLimit, RateLimiter } from './client-limits.ts';

describe('the limiter', () => {
  it('allows the limit per client and window', () => {
    const limiter = new RateLimiter(2, 60);
    expect(limiter.take('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 });
    expect(limiter.take('a', 10.5)).toEqual({ allowed: true, remaining: 0, reset: 50 });
    expect(limiter.take('a', 59.9)).toEqual({ allowed: false, remaining: 0, reset: 1 });
    expect(limiter.take('b', 59.9).allowed).toBe(true);
    expect(limiter.take('a', 60).allowed).toBe(true);
  });

  it.each([0.1, 0.7, 3, 59.5])(
    'never exceeds the limit in any window, with a burst every %d s',
    (pause) => {
      const limiter = new RateLimiter(60, 60);
      const allowed: number[] = [];
      for (let now = 0; now < 300; now += pause) {
        for (let count = 0; count < 100; count++) {
          if (limiter.take('a', now).allowed) allowed.push(now);
        }
      }
      const most = Math.max(
        ...allowed.map((start) => allowed.filter((at) => at >= start && at < start + 60).length),
      );
      expect(most).toBe(60);
      expect(allowed.length).toBeGreaterThanOrEqual(180);
    },
  );

  it('allows requests again after the announced time', () => {
    const limiter = new RateLimiter(100, 60);
    for (const [amount, now] of [
      [30, 0],
      [50, 10],
      [300, 20],
    ] as const) {
      limiter.use('a', amount, now);
    }
    const { allowed, remaining, reset } = limiter.remaining('a', 30);
    expect([allowed, remaining, reset]).toEqual([false, 0, 50]);
    expect(limiter.remaining('a', 79.9).allowed).toBe(false);
    expect(limiter.remaining('a', 80).allowed).toBe(true);
  });
});

describe('a setting for a limit', () => {
  it.each([
    ['off', undefined],
    ['1', 1],
    ['600', 600],
  ])('%s', (setting, limit) => {
    expect(parseLimit('RATE_LIMIT', setting, 'requests per minute')).toBe(limit);
  });

  it.each(['', '0', '-1', '1.5', 'on', '1e3'])('%j is refused', (setting) => {
    expect(() => parseLimit('RATE_LIMIT', setting, 'requests per minute')).toThrow('RATE_LIMIT');
  });
});
