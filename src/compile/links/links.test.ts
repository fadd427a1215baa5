import { describe, expect, it } from 'vitest';
import { Locales } from '../../contract/locales.ts';
import type { Part } from '../../contract/parts.ts';
import { sitePaths } from '../../contract/paths.ts';
import { entryPath, type Page } from '../entry.ts';
import { fallbackPagesOf } from '../fallback-pages.ts';
import { targetAddress } from './link-target.ts';
import { linkIndex, resolveLink, resolveSettingsLink } from './links.ts';
import { linkSuggestions } from './resolve-links.ts';

const locales = new Locales([
  { code: 'en', label: 'English' },
  { code: 'fr', label: 'Français' },
]);
const paths = sitePaths(locales);

function page(file: string, ...anchors: string[]): Page {
  const [collection, locale = 'en', ...rest] = file.split('/');
  const slug = rest.join('/').replace(/(?:\/index)?\.mdx?$/, '');
  return {
    collection: collection as Page['collection'],
    locale,
    slug,
    path: entryPath(paths, collection as Page['collection'], locale, slug),
    file,
    headings: [],
    anchors: new Set(anchors),
    links: [],
  };
}

const start = page('docs/en/guide/start.md', 'linux', 'été');
const written = [
  start,
  page('docs/en/guide/index.md'),
  page('docs/en/only/here.mdx'),
  page('docs/fr/guide/start.md', 'linux-fr'),
];
const targets = {
  locales,
  paths,
  filesRoot: '/content',
  elsewhere: new Map(),
  written,
  fallbackPages: fallbackPagesOf(written, { locales, paths }),
  generated: [],
  lists: ['/changelog/2026'],
  files: new Set(['docs/en/guide/a b.pdf', 'docs/en/guide/R&D.png']),
  publicFiles: ['/robots-art.txt'],
  disabledParts: new Set<Part>(['solutions']),
};
const index = linkIndex(targets);
const french = written[3] ?? start;

describe('resolveLink', () => {
  it.each([
    ['start.md', '/docs/guide/start'],
    ['./start#linux', '/docs/guide/start#linux'],
    ['#linux', '/docs/guide/start#linux'],
    ['#%C3%A9t%C3%A9', '/docs/guide/start#%C3%A9t%C3%A9'],
    ['?tab=2#linux', '/docs/guide/start?tab=2#linux'],
    ['start.md?tab=2', '/docs/guide/start?tab=2'],
    ['../only/here.mdx', '/docs/only/here'],
    ['./', '/docs/guide'],
    ['/docs/guide/', '/docs/guide'],
    ['/docs/guide/start.md?q=a%20b&c', '/docs/guide/start?q=a%20b&c'],
    ['/fr/docs/guide/start#linux-fr', '/fr/docs/guide/start#linux-fr'],
    ['/docs/only', '/docs/only'],
    ['/changelog/2026', '/changelog/2026'],
    ['a%20b.pdf#page=3', '/content/docs/en/guide/a%20b.pdf#page=3'],
    ['/content/docs/en/guide/R%26D.png', '/content/docs/en/guide/R%26D.png'],
    ['/robots-art.txt?v=2', '/robots-art.txt?v=2'],
    ['/api/v1/search?q=x', '/api/v1/search?q=x'],
    ['/search?q=x', '/search?q=x'],
    ['/llms.txt', '/llms.txt'],
  ])('%s leads to %s', (href, address) => {
    expect(targetAddress(resolveLink(href, start, index))).toBe(address);
  });

  it.each([
    ['start.md', '/fr/docs/guide/start'],
    ['/docs/guide/start', '/fr/docs/guide/start'],
    ['/search?q=x', '/fr/search?q=x'],
    ['../only/here.md', '/fr/docs/only/here'],
  ])('%s on a French page leads to %s', (href, address) => {
    expect(targetAddress(resolveLink(href, french, index))).toBe(address);
  });

  it.each(['https://example.com/a?b#c', 'mailto:a@b.c', '//example.com'])(
    '%s is external',
    (href) => {
      expect(resolveLink(href, start, index)).toEqual({ kind: 'external' });
    },
  );

  it.each([
    ['start.md#windows', 'anchor-missing', '/docs/guide/start#windows'],
    ['gone.md?x#y', 'link-broken', '/docs/guide/gone?x#y'],
    ['/solutions', 'link-broken', '/solutions'],
    ['missing.png', 'link-broken', '/docs/guide/missing.png'],
  ])('%s is broken', (href, code, path) => {
    expect(resolveLink(href, start, index)).toEqual({ kind: 'broken', code, path });
  });
});

it('resolveLink leads to a page of its version in another language before one of the current version', () => {
  const own = { ...start, path: '/docs/@1.0/guide/start' };
  const elsewhere = new Map([start, french].map((each) => [each.path, each]));
  const ofVersion = linkIndex({
    ...targets,
    paths: sitePaths(locales, '1.0'),
    written: [own],
    fallbackPages: [],
    elsewhere,
  });
  expect(resolveLink('/docs/guide/start', french, ofVersion)).toMatchObject({ path: own.path });
});

it('resolveSettingsLink leads to the pages of a locale', () => {
  const leadsTo = (url: string) => targetAddress(resolveSettingsLink(url, 'fr', index));
  expect(leadsTo('/docs/guide/start?a=b')).toBe('/fr/docs/guide/start?a=b');
  expect(leadsTo('/search?q=x')).toBe('/fr/search?q=x');
  expect(leadsTo('//example.com')).toBeUndefined();
});

it.each([
  ['start.md#linus', 'start.md#linux'],
  ['strat.md', 'start.md'],
  ['/docs/guide/strat?x', '/docs/guide/start'],
  ['a b.pfd', 'a b.pdf'],
  ['../../../nothing/alike/at/all.zip', undefined],
])('what %s most likely means is %s', (href, meant) => {
  expect(linkSuggestions(index)(href, start)).toBe(meant);
});
