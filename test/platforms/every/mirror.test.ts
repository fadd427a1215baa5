import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { PLATFORM_FILES } from '../../../src/contract/paths.ts';
import { mirror } from '../../../src/mirror/mirror.ts';
import { BASE } from '../../conformance/client.ts';
import { digests } from '../../files.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mirror-'));
});

afterAll(() => rm(folder, { recursive: true }));

it('can be copied completely', async () => {
  const copy = join(folder, 'site');
  const { fetched, total } = await mirror({ url: BASE, folder: copy });
  expect(fetched).toBe(total);
  const files = Object.entries(await digests(inject('dist')));
  const expected = Object.fromEntries(files.filter(([path]) => !PLATFORM_FILES.has(path)));
  expect(await digests(copy)).toEqual(expected);
  expect(await mirror({ url: BASE, folder: copy })).toMatchObject({ fetched: 0, removed: 0 });
});
