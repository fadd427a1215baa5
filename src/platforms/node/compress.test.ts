import { describe, expect, it } from 'vitest';
import { preferredCoding } from './compress.ts';

describe('the preferred content coding', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['br;q=2, gzip', 'gzip'],
    ['x-unknown', undefined],
  ])('%s: %s', (header, coding) => {
    expect(preferredCoding(header)).toBe(coding);
  });
});
