import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { HASHED_LIST } from '../src/files/hashed-files.ts';
import { earlierFiles } from './earlier-files.ts';
import { CLOUDFLARE } from './summary.ts';

const file = (path: string, text: string) => ({
  path,
  size: text.length,
  sha256: hash('sha256', text),
});

/** A site that lists files which all contain “x”, and has those of `texts`. */
const published = (paths: readonly string[], texts: Readonly<Record<string, string>>) => {
  const list = JSON.stringify([paths.map((path) => file(path, 'x'))]);
  const all: Readonly<Record<string, string>> = { [HASHED_LIST]: list, ...texts };
  return async (path: string) => (all[path] === undefined ? undefined : Buffer.from(all[path]));
};

const OLD = ['/_astro/1.js', '/_astro/2.js', '/_astro/3.js'];
const TEXTS = Object.fromEntries(OLD.map((path) => [path, 'x']));

it('carries over hashed files of the previous site, without missing or damaged ones', async () => {
  const own = file('/_astro/own.js', 'own');
  const read = published(OLD, { '/_astro/1.js': 'x', '/_astro/2.js': 'y' });
  const { earlier, list, contents } = await earlierFiles([own], read);
  expect(earlier).toEqual([file('/_astro/1.js', 'x')]);
  expect([...contents.keys()]).toEqual(['/_astro/1.js', HASHED_LIST]);
  const text = String(contents.get(HASHED_LIST));
  expect(JSON.parse(text)).toEqual([[own], earlier]);
  expect(list).toEqual(file(HASHED_LIST, text));
});

it.each([
  [CLOUDFLARE.files.free * 0.9 - 2, 2],
  [CLOUDFLARE.files.free * 0.9 + 1, 0],
  [CLOUDFLARE.files.free + 1, 3],
  [CLOUDFLARE.files.paid, 0],
  [CLOUDFLARE.files.paid + 1, 3],
])('a site of %i files has room for %i', async (count, room) => {
  const own = Array.from({ length: count }, (_, index) => file(`/${index}`, ''));
  const { earlier } = await earlierFiles(own, published(OLD, TEXTS));
  expect(earlier).toHaveLength(room);
});

it.each(['x', '{}', '[[{ "path": "/_astro/../x.js" }]]'])(
  'rejects the file list %s of the previous site',
  async (list) => {
    const read = async () => Buffer.from(list);
    await expect(earlierFiles([], read)).rejects.toThrow(
      `${HASHED_LIST} cannot be read. Pass an intact site to --previous`,
    );
  },
);
