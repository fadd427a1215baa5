import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-site.ts';

/** The module as a new thread loads it. */
async function thread(path: string, version = 'one') {
  vi.resetModules();
  const { keepPatternsIn, patternRegExp, savePatterns } = await import('./grammar-patterns.ts');
  keepPatternsIn({ path, version });
  return { patternRegExp, savePatterns };
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

let file = '';

beforeEach(async () => {
  file = join(await temporaryFolder(), 'below/patterns');
  translations.made = 0;
});

it('find the same when they are translated and when they are kept', async () => {
  const first = await thread(file);
  const matches = PATTERNS.map((pattern) => found(first.patternRegExp(pattern)));
  expect(matches[0]).not.toBeNull();
  first.savePatterns();
  expect(translations.made).toBe(PATTERNS.length);
  const second = await thread(file);
  expect(PATTERNS.map((pattern) => found(second.patternRegExp(pattern)))).toEqual(matches);
  expect(translations.made).toBe(PATTERNS.length);
});

it('fail each time if they have no translation', async () => {
  const first = await thread(file);
  expect(() => first.patternRegExp('(')).toThrow();
  first.savePatterns();
  const second = await thread(file);
  expect(() => second.patternRegExp('(')).toThrow();
  expect(translations.made).toBe(1);
});

it('stay in the file beside those of other threads', async () => {
  const [one = '', two = ''] = PATTERNS;
  const first = await thread(file);
  first.patternRegExp(one);
  const second = await thread(file);
  second.patternRegExp(two);
  first.savePatterns();
  second.savePatterns();
  const third = await thread(file);
  third.patternRegExp(one);
  third.patternRegExp(two);
  expect(translations.made).toBe(2);
});

it.each([
  ['of other code', async () => 'two'],
  [
    'in a damaged file',
    async () => {
      await writeFile(file, (await readFile(file)).subarray(0, 20));
      return 'one';
    },
  ],
])('are translated again if they are %s', async (_, change) => {
  const [pattern = ''] = PATTERNS;
  const first = await thread(file);
  first.patternRegExp(pattern);
  first.savePatterns();
  const second = await thread(file, await change());
  expect(found(second.patternRegExp(pattern))).not.toBeNull();
  expect(translations.made).toBe(2);
});
