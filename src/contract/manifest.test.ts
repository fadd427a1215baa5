import { describe, expect, it } from 'vitest';
import { type Locale, Locales } from './locales.ts';
import { decodeManifest, encodeManifest, type ManifestPage } from './manifest.ts';
import type { Part } from './parts.ts';
import { siteFacts } from './paths.ts';

const SITE = siteFacts('https://site.example');
const REDIRECTS = { 'old/place': 'guide/setup' };
const { locales, paths } = SITE;

const page = (locale: Locale, path: string): ManifestPage => ({ locale, path });

const PAGES = [
  ...locales.codes.flatMap((locale) => [
    page(locale, paths.home(locale)),
    page(locale, paths.docs(locale)),
    page(locale, paths.doc(locale, 'guide/setup')),
    page(locale, paths.changelogEntry(locale, 'v2.0')),
  ]),
  page('en', paths.doc('en', 'node.js')),
  page('fr', paths.doc('fr', 'fr/docs')),
];

const written = encodeManifest(SITE, REDIRECTS, PAGES);
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

  it('lists the existing and the missing slugs of a locale', () => {
    expect(manifest.docSlugs('en', true).sort()).toEqual(['guide/setup', 'node.js']);
    expect(manifest.docSlugs('en', false)).toEqual(['fr/docs']);
    expect(manifest.docSlugs('fr', true).sort()).toEqual(['fr/docs', 'guide/setup']);
    expect(manifest.docSlugs('fr', false)).toEqual(['node.js']);
  });

  it('contains redirects and the origin', () => {
    expect(manifest.redirects.get('old/place')).toBe('guide/setup');
    expect(manifest.redirects.get('constructor')).toBeUndefined();
    expect(manifest.baseUrl).toBe('https://site.example');
  });

  it('lists the disabled parts, if any', () => {
    const disabledParts = new Set<Part>(['changelog']);
    expect(written).not.toHaveProperty('off');
    expect(manifest.disabledParts).toEqual(new Set());
    const without = encodeManifest({ ...SITE, disabledParts }, {}, PAGES);
    expect(decodeManifest(JSON.stringify(without)).disabledParts).toEqual(disabledParts);
  });

  it('does not depend on the order of the pages', () => {
    expect(encodeManifest(SITE, REDIRECTS, PAGES.toReversed()).pages).toEqual(written.pages);
  });

  it('contains languages that are set in the settings', () => {
    expect(written).not.toHaveProperty('languages');
    const languages = [
      { code: 'ar', label: 'العربية', dir: 'rtl' },
      { code: 'pt-BR', label: 'Português' },
    ] as const;
    const site = siteFacts('https://site.example', new Locales(languages));
    const own = [page('ar', '/docs/a'), page('pt-BR', '/pt-BR/docs/a'), page('ar', '/docs/fr')];
    const read = decodeManifest(JSON.stringify(encodeManifest(site, {}, own)));
    expect(read.locales.languages).toEqual(languages);
    expect(own.every(({ path }) => read.hasPage(path))).toBe(true);
    expect(read.hasPage('/pt-br/docs/a')).toBe(false);
    expect(read.docSlugs('pt-BR', false)).toEqual(['fr']);
  });

  it.each(['', '[]', 'null', '{}', '{"baseUrl":"x","redirects":{}}', '{"pages":{"en":7}}'])(
    'is not read from %s',
    (json) => {
      expect(() => decodeManifest(json)).toThrow();
    },
  );
});
