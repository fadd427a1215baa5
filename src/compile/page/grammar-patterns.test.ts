import { beforeEach, expect, it, vi } from 'vitest';

/** The module as a new thread loads it. */
async function thread(kept?: Uint8Array) {
  vi.resetModules();
  const patterns = await import('./grammar-patterns.ts');
  if (kept) patterns.usePatterns(kept);
  return patterns;
}

const translations = vi.hoisted(() => ({ made: 0 }));

vi.mock('shiki', async (original) => {
  const shiki = await original<typeof import('shiki')>();
  return {
    ...shiki,
    defaultJavaScriptRegexConstructor: (pattern: string) => {
      translations.made += 1;
      return shiki.defaultJavaScriptRegexConstructor(pattern);
    },
  };
});

/** One that is a regular expression, one that has to be emulated, and one that is compiled late. */
const PATTERNS = ['\\h+(?<word>[a-f])', '(?>a+)(b)\\Ga?', `(?>x|y)(${'z|'.repeat(2000)}q)`];
const TEXT = 'see 12beef, aaab, xq';

const found = (regexp: RegExp) => {
  regexp.lastIndex = 0;
  const match = regexp.exec(TEXT);
  return match && { ...match, index: match.index, indices: match.indices };
};

beforeEach(() => {
  translations.made = 0;
});

it('cached patterns match like new ones', async () => {
  const first = await thread();
  const matches = PATTERNS.map((pattern) => found(first.patternRegExp(pattern)));
  expect(matches[0]).not.toBeNull();
  expect(translations.made).toBe(PATTERNS.length);
  const second = await thread(first.newPatterns());
  expect(PATTERNS.map((pattern) => found(second.patternRegExp(pattern)))).toEqual(matches);
  expect(translations.made).toBe(PATTERNS.length);
  expect(second.newPatterns()).toBeUndefined();
});

it('patterns that cannot be translated always throw', async () => {
  const first = await thread();
  expect(() => first.patternRegExp('(')).toThrow();
  const second = await thread(first.newPatterns());
  expect(() => second.patternRegExp('(')).toThrow();
  expect(translations.made).toBe(1);
});

it('new patterns are cached with those of earlier builds', async () => {
  const [one = '', two = ''] = PATTERNS;
  const first = await thread();
  first.patternRegExp(one);
  const second = await thread(first.newPatterns());
  second.patternRegExp(two);
  const third = await thread(second.newPatterns());
  third.patternRegExp(one);
  third.patternRegExp(two);
  expect(translations.made).toBe(2);
});
