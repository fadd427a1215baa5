import { expect, it } from 'vitest';
import { MAX_STORED_SITES } from '../contract/stored-sites.ts';
import { type HashedFiles, hashedFiles, readHashedFiles } from './hashed-files.ts';

const file = (name: string) => ({ path: `/_astro/${name}`, size: 1, sha256: 'a'.repeat(64) });
const names = (sites: HashedFiles) => sites.map((files) => files.map(({ path }) => path.slice(8)));

it('are those of a site, and what older sites have besides', () => {
  const first = hashedFiles([file('a.js'), file('b.css'), { ...file(''), path: '/docs.mdx' }], []);
  expect(names(first)).toEqual([['a.js', 'b.css']]);
  const second = hashedFiles([file('a.js'), file('c.css')], first);
  expect(names(second)).toEqual([['a.js', 'c.css'], ['b.css']]);
  expect(hashedFiles([file('a.js'), file('c.css')], second)).toEqual(second);
  expect(names(hashedFiles([file('b.css')], second))).toEqual([['b.css'], ['a.js', 'c.css']]);
});

it('are those of the last sites', () => {
  let sites: HashedFiles = [];
  for (let site = 0; site < 30; site++) sites = hashedFiles([file(`${site}.js`)], sites);
  expect(names(sites).flat()).toEqual(
    Array.from({ length: MAX_STORED_SITES }, (_, index) => `${29 - index}.js`),
  );
});

it.each(['/_astro/x.html', '/_astro/x.xhtml', '/_astro/x', '/docs/x.js'])(
  '%s is none, even if a site lists it',
  (path) => {
    const listed = { ...file(''), path };
    expect(hashedFiles([listed], [])).toEqual([[]]);
    expect(readHashedFiles(JSON.stringify([[listed, file('a.js')]]))).toEqual([[file('a.js')]]);
  },
);

it.each([
  '{}',
  '[1]',
  '[[{}]]',
  'x',
  JSON.stringify([[file('../x.js')]]),
  JSON.stringify([[{ ...file('x.js'), sha256: 'x' }]]),
])('%s is no list of them', (text) => {
  expect(() => readHashedFiles(text)).toThrow();
});
