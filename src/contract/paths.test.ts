import { describe, expect, it } from 'vitest';
import { Locales } from './locales.ts';
import { isSlug, pageOfTwin, sitePaths, twinPath } from './paths.ts';

describe('a slug', () => {
  it.each(['a', 'a/b', 'v1.2', 'A_b-c~d', '__proto__', 'node.js/intro', '1.0.0'])('%s', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  it.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '.',
    '..',
    'a/../b',
    '.hidden',
    'a b',
    'é',
    'a%2Fb',
    'a\\b',
    'x'.repeat(251),
    'x.md',
    'x.mdx',
    'x.json',
    'a.html/b',
    'feed.xml',
    'llms.txt',
    'a\0',
  ])('is not %j', (slug) => {
    expect(isSlug(slug)).toBe(false);
  });
});

describe('the locale of a path', () => {
  it.each([
    ['/', 'en'],
    ['/docs', 'en'],
    ['/fr', 'fr'],
    ['/fr/docs', 'fr'],
    ['/french', 'en'],
    ['/docs/fr', 'en'],
  ])('%s: %s', (path, locale) => {
    expect(sitePaths(new Locales()).localeOf(path)).toBe(locale);
  });
});

describe('the Markdown address of a page', () => {
  it.each([
    ['/', '/index.mdx'],
    ['/fr', '/fr.mdx'],
    ['/docs/a/b', '/docs/a/b.mdx'],
  ])('%s: %s', (page, twin) => {
    expect(twinPath(page)).toBe(twin);
    expect(pageOfTwin(twin)).toBe(page);
  });
});
