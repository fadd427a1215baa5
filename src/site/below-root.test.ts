import { expect, it } from 'vitest';
import { belowRoot, groupBelowRoot } from './below-root.ts';

const FILES: readonly (readonly [string, string, string])[] = [
  [
    '/docs/index.html',
    '<html lang="en"><a href="/docs">/docs</a><a href="//x.example/">x</a><a href="#a">a</a>',
    '<html lang="en" data-root="/project"><a href="/project/docs">/docs</a><a href="//x.example/">x</a><a href="#a">a</a>',
  ],
  [
    '/a/index.html',
    '<img srcset="/a.png 1w, /b.png 2w"><form action="/search"><code>&lt;a href="/x"></code>',
    '<img srcset="/project/a.png 1w, /project/b.png 2w"><form action="/project/search"><code>&lt;a href="/x"></code>',
  ],
  [
    '/a.css',
    'a{src:url(/_astro/a.woff2)}b{src:url("data:x")}',
    'a{src:url(/project/_astro/a.woff2)}b{src:url("data:x")}',
  ],
  [
    '/a.js',
    'import("./b.js"),`/_astro/c.js`,"/api/v1"',
    'import("./b.js"),`/project/_astro/c.js`,"/api/v1"',
  ],
  [
    '/a.webmanifest',
    '{"start_url":"/","src":"/a.png"}',
    '{"start_url":"/project/","src":"/project/a.png"}',
  ],
  ['/a.png', '"/a"', '"/a"'],
];

it.each(FILES)('%s', async (path, text, below) => {
  const [at] = [...belowRoot([{ path, make: () => text }], { root: '/project' })];
  expect(await at?.make()).toBe(below);
  const output = { path, make: () => text };
  expect([...belowRoot([output], { root: '' })]).toEqual([output]);
});

it('rewrites the files of a group without changing binary files', async () => {
  const bytes = new Uint8Array([1, 2]);
  const files = new Map<string, string | Uint8Array>([
    ['/_astro/a.css', 'url(/b)'],
    ['/_astro/a.woff2', bytes],
  ]);
  const group = groupBelowRoot({ places: ['/_astro/'], make: async () => files }, { root: '/p' });
  expect([...(await group.make()).values()]).toEqual(['url(/p/b)', bytes]);
});
