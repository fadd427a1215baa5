import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mirror } from '../../../src/mirror/mirror.ts';
import { BASE } from '../../conformance/client.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mirror-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function contents(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(root.length), await readFile(file, 'base64')] as const),
    ),
  );
}

it('can be copied whole', async () => {
  const copy = join(folder, 'site');
  const { fetched, total } = await mirror({ url: BASE, folder: copy });
  expect(fetched).toBe(total);
  const expected = await contents(inject('dist'));
  expected.delete('/_headers');
  const actual = await contents(copy);
  expect([...actual.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [path, bytes] of expected) expect(actual.get(path) === bytes, path).toBe(true);
  expect(await mirror({ url: BASE, folder: copy })).toMatchObject({ fetched: 0, removed: 0 });
});
