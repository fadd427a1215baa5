import { describe, expect, it } from 'vitest';
import { redirectOf } from './redirects.ts';

const REDIRECTS = new Map(
  Object.entries({
    'old/place': 'new/place',
    '/a': '/exact',
    '/a/*': '/b/*',
    '/a/deep/*': 'https://x.example/*?from=a',
    '/c/*': '/d',
    '/e/*': '/*',
  }),
);

describe('the redirect of a path', () => {
  it.each([
    ['/a', '/exact'],
    ['/a/x', '/b/x'],
    ['/a/x/y.html', '/b/x/y.html'],
    ['/ab', undefined],
    ['/a/deep', 'https://x.example/?from=a'],
    ['/a/deep/x y?', 'https://x.example/x%20y%3F?from=a'],
    ['/c', '/d'],
    ['/c/x', '/d'],
    ['/e//evil.example', '/evil.example'],
    ['/e/\\evil.example', '/%5Cevil.example'],
    ['/e/$&', '/%24%26'],
    ['/constructor', undefined],
    ['/', undefined],
  ])('of %s is %s', (path, target) => {
    expect(redirectOf(REDIRECTS, path)?.target).toBe(target);
  });

  it('matches everything if its source is “/*”', () => {
    expect(redirectOf(new Map([['/*', 'https://old.example/*']]), '/x/y')?.target).toBe(
      'https://old.example/x/y',
    );
  });
});
