import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from './locales.ts';
import { decodeManifest, encodeManifest, type ManifestPage } from './manifest.ts';
import type { Part } from './parts.ts';
import { pagePath } from './paths.ts';

const page = (locale: Locale, path: string): ManifestPage => ({ locale, path });

const PAGES = [
  ...LOCALES.flatMap((locale) => [
    page(locale, pagePath.home(locale)),
    page(locale, pagePath.docs(locale)),
    page(locale, pagePath.doc(locale, 'guide/setup')),
    page(locale, pagePath.changelogEntry(locale, 'v2.0')),
  ]),
  page('en', pagePath.doc('en', 'node.js')),
  page('fr', pagePath.doc('fr', 'fr/docs')),
];

const SITE = {
  baseUrl: 'https://site.example',
  redirects: { 'old/place': 'guide/setup' },
  off: new Set<Part>(),
};

const written = encodeManifest(SITE, PAGES);
const manifest = decodeManifest(JSON.stringify(written));

describe('a manifest', () => {
  it('knows the pages of each locale', () => {
    for (const { path } of PAGES) expect(manifest.hasPage(path), path).toBe(true);
  });

  it.each([
    '//',
    '/en',
    '/fr/',
    '/FR',
    '/docs/',
    '/docs/guide',
    '/docs/fr/docs',
    '/fr/docs/node.js',
    '/docs/guide/setup ',
    '/docs/guide/setup /changelog',
    '/constructor',
    '/__proto__',
  ])('has no page at “%s”', (path) => {
    expect(manifest.hasPage(path)).toBe(false);
  });

  it('lists the slugs that a locale has, and those that it lacks', () => {
    expect(manifest.docSlugs('en', true).sort()).toEqual(['guide/setup', 'node.js']);
    expect(manifest.docSlugs('en', false)).toEqual(['fr/docs']);
    expect(manifest.docSlugs('fr', true).sort()).toEqual(['fr/docs', 'guide/setup']);
    expect(manifest.docSlugs('fr', false)).toEqual(['node.js']);
  });

  it('knows where pages moved, and its origin', () => {
    expect(manifest.redirects.get('old/place')).toBe('guide/setup');
    expect(manifest.redirects.get('constructor')).toBeUndefined();
    expect(manifest.baseUrl).toBe('https://site.example');
  });

  it('says which parts the site does without, if any', () => {
    const off = new Set<Part>(['changelog']);
    expect(written).not.toHaveProperty('off');
    expect(manifest.off).toEqual(new Set());
    expect(decodeManifest(JSON.stringify(encodeManifest({ ...SITE, off }, PAGES))).off).toEqual(
      off,
    );
  });

  it('is the same whatever the order of the pages', () => {
    expect(encodeManifest(SITE, PAGES.toReversed()).pages).toEqual(written.pages);
  });

  it.each(['', '[]', 'null', '{}', '{"baseUrl":"x","redirects":{}}', '{"pages":{"en":7}}'])(
    'is not read from %s',
    (json) => {
      expect(() => decodeManifest(json)).toThrow();
    },
  );
});
