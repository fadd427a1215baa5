import { expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';

/** The messages about one redirect of a site with the page `guide/new`. */
async function messagesOf(...redirects: readonly string[]): Promise<string[]> {
  const { diagnostics } = await load({
    'site.yaml': `${SITE}redirects:\n${redirects.map((each) => `  ${each}\n`).join('')}`,
    ...pair('docs/*/guide/new.md', page()),
  });
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

it.each([
  'old: guide/new',
  '/old.html: /docs/guide/new#part',
  '/v1/*: /docs/*',
  '/*: https://old.example/*',
  '/blog/*: https://blog.example/posts/*?from=docs',
])('takes %s', async (redirect) => {
  expect(await messagesOf(redirect)).toEqual([]);
});

it.each([
  ['guide/new: guide/new', 'redirect-shadowed: “guide/new” redirects, but a page has this slug'],
  ['/docs: /changelog', 'redirect-shadowed: “/docs” redirects, but the site has this address'],
  ['/a?b: guide/new', 'redirect-slug: “/a?b” cannot redirect'],
  ['/a/*/b: guide/new', 'redirect-slug: “/a/*/b” cannot redirect'],
  ['/api/v1/x: guide/new', 'redirect-slug: “/api/v1/x” is an address of the API'],
  ['/api/v1: guide/new', 'redirect-slug: “/api/v1” is an address of the API'],
  ['/api/*: guide/new', 'redirect-slug: “/api/*” is an address of the API'],
  ['/a: /docs/*', 'redirect-broken: “/docs/*” has a “*”, but “/a” has none'],
  [
    '/a: https://x.example/*',
    'redirect-broken: “https://x.example/*” has a “*”, but “/a” has none',
  ],
  ['/a/*: /docs/*/*', 'redirect-broken: “/docs/*/*” has more than one “*”'],
  [
    '/a/*: https://x.example*',
    'redirect-broken: the “*” of “https://x.example*” stands in its host',
  ],
  ['/a/*: https://*/x', 'redirect-broken: the “*” of “https://*/x” stands in its host'],
  ['/a: /docs/gone', 'redirect-broken: “/a” redirects to “/docs/gone”, which is not a page'],
])('refuses %s', async (redirect, message) => {
  expect(await messagesOf(redirect)).toEqual([message]);
});

it('refuses circles and chains', async () => {
  expect(await messagesOf('/a: /b', '/b: /a')).toEqual([
    'redirect-broken: “/a” is in a redirect loop',
    'redirect-broken: “/b” is in a redirect loop',
  ]);
  expect(await messagesOf('/a: /b', '/b: guide/new')).toEqual([
    'redirect-broken: “/a” redirects to “/b”, which is not a page',
  ]);
});
