import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder, writeText } from '../../test/temporary-site.ts';
import { withAdvice } from './disk-errors.ts';
import { lock } from './lock.ts';
import { siteIn } from './site-in.ts';
import {
  listFiles,
  readHead,
  readSiteList,
  SIGNATURE_FILE,
  SITE_LIST_FILE,
  siteList,
} from './site-list.ts';
import { removeOthers } from './walk.ts';

/** A process that has ended. */
const GONE = 2 ** 30;

it('unlisted files are removed, and folders without listed ones', async () => {
  const root = await temporaryFolder();
  for (const place of ['a/b', 'a/c', 'other', 'empty']) {
    await mkdir(join(root, place), { recursive: true });
  }
  for (const file of ['a/b/kept', 'a/b/other', 'a/c/other', 'other/file', '.hidden']) {
    await writeFile(join(root, file), '');
  }
  await symlink(join(root, 'other'), join(root, 'linked'));
  removeOthers(root, ['/a/b/kept', '/linked', '/none']);
  expect((await readdir(root, { recursive: true })).sort()).toEqual(['a', 'a/b', 'a/b/kept']);
  expect(() => removeOthers(join(root, 'none'), [])).not.toThrow();
});

it('a site that is signed anew has its new signature', async () => {
  const root = await temporaryFolder();
  const list = siteList([{ path: '/a', size: 1, sha256: '0'.repeat(64) }]);
  for (const signature of ['one', 'two']) {
    for (const [path, text] of listFiles(list, signature)) await writeText(join(root, path), text);
    expect(siteIn(root)?.listFiles.get(SIGNATURE_FILE)).toBe(signature);
  }
});

it('the list of a site whose paths end alike is read as it was written', () => {
  const paths = Array.from({ length: 6000 }, (_, at) => `/docs/@${at}.0/guide/setup.json`);
  const written = siteList(paths.map((path) => ({ path, size: 1, sha256: '0'.repeat(64) })));
  const files = listFiles(written);
  const head = files.get(SITE_LIST_FILE) ?? '';
  const parts = readHead(head).parts.map(({ path }) => files.get(path) ?? '');
  expect(readSiteList(head, parts)).toEqual(written);
});

describe('a lock', () => {
  it.each([
    ['of a process that was killed', String(GONE)],
    ['that was cut short as it was written', ''],
  ])('%s does not count', async (_case, text) => {
    const file = join(await temporaryFolder(), 'lock');
    await writeFile(file, text);
    await lock(file);
    expect(await readFile(file, 'utf8')).toBe(String(process.pid));
  });

  it.each(['x', '12 monkeys', '0'])(
    'that says %j is a file of somebody else, and stays',
    async (text) => {
      const file = join(await temporaryFolder(), 'yarn.lock');
      await writeFile(file, text);
      await expect(lock(file)).rejects.toThrow(`${file} is where a lock belongs, but is not one`);
      expect(await readFile(file, 'utf8')).toBe(text);
      expect(await readdir(join(file, '..'))).toEqual(['yarn.lock']);
    },
  );

  it('of a running process is an error that names it, and what to do', async () => {
    const file = join(await temporaryFolder(), 'lock');
    await writeFile(file, String(process.ppid));
    await expect(lock(file)).rejects.toThrow(
      `Process ${process.ppid} is working on the same folder. Wait for it to finish; if it is not Lectern, delete ${file}.`,
    );
  });

  it('is waited for as long as is said', async () => {
    const file = join(await temporaryFolder(), 'lock');
    await writeFile(file, String(process.ppid));
    const looks = vi.spyOn(process, 'kill');
    onTestFinished(() => looks.mockRestore());
    const waiting = lock(file, 60_000);
    await expect.poll(() => looks.mock.calls).not.toEqual([]);
    await rm(file);
    (await waiting)[Symbol.dispose]();
  });

  it('that is released can be taken again', async () => {
    const root = await temporaryFolder();
    const listeners = process.listenerCount('exit');
    const held = await lock(join(root, 'lock'));
    held[Symbol.dispose]();
    expect(await readdir(root)).toEqual([]);
    expect(process.listenerCount('exit')).toBe(listeners);
  });

  it('is taken by one of many processes that find it stale at once', async () => {
    const root = await temporaryFolder();
    const file = join(root, 'lock');
    await writeFile(file, String(GONE));
    const script = `
      import { lock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
      await lock(${JSON.stringify(file)});
      console.log('mine');
      process.stdin.resume();
    `;
    const children = Array.from({ length: 8 }, () => {
      const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
      return { process: running.child, result: running.catch(() => undefined) };
    });
    const ends = children.map(({ process, result }) =>
      Promise.race([
        result.then(() => 'refused'),
        new Promise((resolve) => process.stdout?.once('data', () => resolve('mine'))),
      ]),
    );
    const won = (await Promise.all(ends)).filter((end) => end === 'mine');
    for (const { process } of children) process.stdin?.end();
    await Promise.all(children.map(({ result }) => result));
    expect(won).toHaveLength(1);
    expect(await readdir(root)).toEqual([]);
  });
});

describe('a disk', () => {
  it.each([
    ['ENOSPC', 'The disk is full. Free some space and try again. ENOSPC'],
    ['EACCES', 'Let this user read and write there, and try again. EACCES'],
    ['EROFS', 'Make that place writable for this user and try again. EROFS'],
    ['EBUSY', 'A mount point cannot be replaced. Name a folder below it. EBUSY'],
    [
      'EFBIG',
      'A file would exceed the limit of this user (ulimit -f). Raise it and try again. EFBIG',
    ],
    ['ENOTDIR', 'A file is where a folder has to be. Move or delete it, and try again. ENOTDIR'],
    ['EIO', 'EIO'],
  ])('that fails with %s', async (code, message) => {
    const fault = Object.assign(new Error(code), { code });
    const work = () => Promise.reject(fault);
    await expect(withAdvice(work)).rejects.toThrow(expect.objectContaining({ message }));
  });

  it('that has a link to no folder', async () => {
    const root = await temporaryFolder();
    await symlink(join(root, 'none'), join(root, '.astro'));
    const taken = withAdvice(() => lock(join(root, '.astro/build.lock')));
    await expect(taken).rejects.toThrow('Create it or delete the link, and try again.');
  });
});
