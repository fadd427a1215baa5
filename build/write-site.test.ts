import { link, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { derived } from '../src/compile/derived.ts';
import {
  type FileContent,
  keptFile,
  type Output,
  type OutputGroup,
} from '../src/site/outputs/output.ts';
import { digests } from '../test/files.ts';
import { temporaryFolder } from '../test/temporary-site.ts';
import { FileHashes } from './file-hashes.ts';
import { Store } from './store.ts';
import { writeSite } from './write-site.ts';

/** What was made, in the order of the names. */
type Log = string[];

function output(log: Log, path: string, key?: string): Output {
  const make = () => {
    log.push(path);
    return `${path} of ${key}`;
  };
  return key === undefined ? { path, make } : keptFile(path, derived('text', [path, key], make));
}

function group(log: Log, prefix: string, key: string): OutputGroup {
  const content = derived('group', [prefix, key], async () => {
    log.push(prefix);
    return new Map<string, FileContent>([
      [`${prefix}a`, `a of ${key}`],
      [`${prefix}b/c`, new Uint8Array([1, 2])],
    ]);
  });
  return { places: [prefix], make: () => content.make(), content };
}

type Lists = ReadonlyMap<string, string>;

/** Writes a site into a folder (default: a new one). */
async function write(
  root: string,
  files: readonly Output[],
  groups: readonly OutputGroup[] = [],
  { folder, lists }: { folder?: string; lists?: Lists } = {},
) {
  const target = folder ?? join(await temporaryFolder(), 'site');
  const store = Store.open(join(root, 'store'), 'one');
  const part = {
    files: new Map(files.map((file) => [file.path, file])),
    groups,
    find: () => undefined,
  };
  const written = await writeSite(
    { parts: [part] },
    {
      folder: target,
      hashes: new FileHashes(store),
      store,
      jobs: { make: async (content) => content.make() },
      ...(lists && { lastFiles: async () => lists }),
    },
  );
  store.close();
  return { folder: target, ...written };
}

describe('the files of a site', () => {
  it('are made if their key is new, or if they have none', async () => {
    const root = await temporaryFolder();
    const first: Log = [];
    const site = (log: Log, key: string) =>
      [
        [output(log, '/index.html', 'same'), output(log, '/b/c.json', key), output(log, '/list')],
        [group(log, '/search/', 'same'), group(log, '/more/', key)],
      ] as const;
    await write(root, ...site(first, 'one'));
    expect(first.sort()).toEqual(['/b/c.json', '/index.html', '/list', '/more/', '/search/']);
    const second: Log = [];
    const { folder, files, reused } = await write(root, ...site(second, 'two'));
    expect(second.sort()).toEqual(['/b/c.json', '/list', '/more/']);
    expect(reused).toBe(3);
    expect(await readFile(join(folder, 'b/c.json'), 'utf8')).toBe('/b/c.json of two');
    const listed = Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]));
    expect(listed).toEqual(await digests(folder));
  });

  it('are listed in files that stay while they are the same, and are not among them', async () => {
    const root = await temporaryFolder();
    const [same, old, next] = ['same', 'old', 'next'].map((name) => `/.well-known/mirror/${name}`);
    const folder = join(root, 'site');
    const writeLists = (...paths: readonly (string | undefined)[]) => {
      const lists = new Map(paths.map((path = '') => [path, `list ${path}`]));
      return write(root, [output([], '/a', 'a')], [], { folder, lists });
    };
    await writeLists(same, old);
    await link(join(folder, same ?? ''), join(root, 'link'));
    const { files } = await writeLists(same, next);
    expect((await stat(join(root, 'link'))).nlink).toBe(2);
    expect(files.map(({ path }) => path)).toEqual(['/a']);
    expect(Object.keys(await digests(folder)).sort()).toEqual([next, same, '/a'].sort());
  });

  it('fail if two have the same path', async () => {
    const root = await temporaryFolder();
    const log: Log = [];
    await expect(
      write(root, [output(log, '/search/a')], [group(log, '/search/', 'x')]),
    ).rejects.toThrow('EEXIST');
  });

  it('fail with the error of the one that cannot be made', async () => {
    const broken = { path: '/x', make: () => Promise.reject(new Error('/x cannot be made')) };
    await expect(write(await temporaryFolder(), [broken])).rejects.toThrow('/x cannot be made');
  });
});
