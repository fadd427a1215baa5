import { expect, it } from 'vitest';
import { atRoot, fromRoot } from './root.ts';

const request = (path: string) => ({
  method: 'GET',
  url: `https://user.example${path}`,
  headers: { get: () => null },
});

it.each([
  ['/project/', '/'],
  ['/project/docs/a%20b?q=/project/', '/docs/a%20b?q=/project/'],
  ['/project//docs', '//docs'],
  ['/project', undefined],
  ['/projects/docs', undefined],
  ['/docs', undefined],
  ['/', undefined],
])('%s is %s to the site below /project', (path, own) => {
  const expected = own === undefined ? undefined : `https://user.example${own}`;
  expect(atRoot(request(path), '/project')?.url).toBe(expected);
});

it('does not change requests to a site at the root of its host', () => {
  const whole = request('/docs');
  expect(atRoot(whole, '')).toBe(whole);
});

it.each([
  ['Location', '/docs?a=/b', '/project/docs?a=/b'],
  ['Location', 'https://other.example/docs', 'https://other.example/docs'],
  ['Content-Location', '/docs.mdx', '/project/docs.mdx'],
  ['Speculation-Rules', '"/speculation-rules.json"', '"/project/speculation-rules.json"'],
  [
    'Link',
    '<https://user.example/project/a>; rel="canonical", </a.mdx>; rel="alternate"; type="text/markdown"',
    '<https://user.example/project/a>; rel="canonical", </project/a.mdx>; rel="alternate"; type="text/markdown"',
  ],
  ['ETag', '"/a"', '"/a"'],
])('%s: %s becomes %s', (name, value, below) => {
  const reply = { status: 200, headers: { [name]: value }, body: null };
  expect(fromRoot(reply, '/project').headers[name]).toBe(below);
  expect(fromRoot(reply, '').headers[name]).toBe(value);
});
