import { chmod, mkdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder, writeSite, writeText } from '../../test/temporary-site.ts';
import { flush } from './flush.ts';
import { swapIn } from './swap.ts';

/** Every file and folder that was flushed by itself. */
const { flushed } = vi.hoisted(() => {
  // Test files share their modules: those that use the real module are loaded again.
  vi.resetModules();
  return { flushed: new Set<string>() };
});

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  const open = async (...args: Parameters<typeof actual.open>) => {
    const handle = await actual.open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      flushed.add(String(args[0]));
      return sync();
    };
    return handle;
  };
  return { ...actual, open };
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  flushed.clear();
});

/** Puts a program named `sync` before the system's; it runs a line of shell. */
async function replaceSync(line: string): Promise<void> {
  const folder = await temporaryFolder();
  await writeText(join(folder, 'sync'), `#!/bin/sh\n${line}\n`);
  await chmod(join(folder, 'sync'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

async function site(): Promise<string> {
  const folder = join(await temporaryFolder(), 'site');
  await writeSite(folder, { '/a/b/c.txt': 'c', '/d.txt': 'd' });
  await mkdir(join(folder, 'empty'));
  return folder;
}

const ALL = ['', '/.well-known', '/.well-known/mirror.json', '/a', '/a/b', '/a/b/c.txt'];
const REST = ['/d.txt', '/empty'];

it.each([
  ['has no option -f', 'linux'],
  ['is of another system', 'darwin'],
] as const)('where “sync” %s, each file and folder is flushed', async (_case, platform) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  await replaceSync(platform === 'linux' ? 'exit 1' : 'exit 0');
  const folder = await site();
  await flush(folder);
  expect([...flushed].sort()).toEqual([...ALL, ...REST].map((path) => folder + path));
});

it('a site is flushed while the old one is still in place, then the folder above', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  const root = await temporaryFolder();
  const [folder, fresh, log] = [join(root, 'site'), join(root, 'new'), join(root, 'log')];
  await replaceSync(`echo "$1 $(cat "$2/file") $(cat ${folder}/file)" >> ${log}`);
  await writeSite(folder, { '/file': 'old' });
  await writeSite(fresh, { '/file': 'new' });
  await swapIn(fresh, folder);
  expect(await readFile(log, 'utf8')).toBe('-f new old\n');
  expect([...flushed]).toEqual([root]);
});

it('nothing is flushed without sync', async () => {
  await replaceSync('exit 1');
  const folder = await site();
  const next = await site();
  await swapIn(next, folder, { sync: false });
  expect([...flushed]).toEqual([]);
});
