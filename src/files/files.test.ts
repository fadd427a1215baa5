import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tellsCaseApart } from './letter-case.ts';
import { lock } from './lock.ts';
import { removeOthers } from './remove-others.ts';
import { withAdvice } from './room.ts';
import { recover, standings, swapIn } from './swap.ts';

/** A process that has ended. */
const GONE = 2 ** 30;

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lectern-files-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function write(place: string, text: string): Promise<void> {
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'file'), text);
}

const read = (place: string) => readFile(join(place, 'file'), 'utf8');

describe('a folder that takes the place of another', () => {
  it('leaves nothing else behind', async () => {
    const root = await folder();
    await write(join(root, 'old'), 'old');
    await write(join(root, 'new'), 'new');
    await write(join(root, 'old.next'), 'rest of a run that was cut short');
    await swapIn(join(root, 'new'), join(root, 'old'));
    expect(await read(join(root, 'old'))).toBe('new');
    expect(await readdir(root)).toEqual(['old']);
  });

  it('gives its own place to the old one where that is kept', async () => {
    const root = await folder();
    await write(join(root, 'new'), 'new');
    await swapIn(join(root, 'new'), join(root, 'old'), 'keep');
    expect(await readdir(root)).toEqual(['old']);
    await write(join(root, 'new'), 'newer');
    await swapIn(join(root, 'new'), join(root, 'old'), 'keep');
    expect([await read(join(root, 'old')), await read(join(root, 'new'))]).toEqual([
      'newer',
      'new',
    ]);
    expect((await readdir(root)).sort()).toEqual(['new', 'old']);
  });

  it('that cannot leaves the old one where it was', async () => {
    const root = await folder();
    await write(join(root, 'old'), 'old');
    await expect(swapIn(join(root, 'gone'), join(root, 'old'))).rejects.toThrow('ENOENT');
    expect(await read(join(root, 'old'))).toBe('old');
    expect(await readdir(root)).toEqual(['old']);
  });

  it('is found at one of its standings wherever the swap was cut short', async () => {
    const root = await folder();
    const [place, aside] = standings(join(root, 'site'));
    await write(aside, 'old');
    await recover(place);
    expect(await read(place)).toBe('old');
    await write(aside, 'older');
    await recover(place);
    expect([await read(place), existsSync(aside)]).toEqual(['old', false]);
  });
});

it('tells whether names that differ in case alone are two', async () => {
  const both = await folder();
  for (const name of ['named', 'NAMED']) await mkdir(join(both, name), { recursive: true });
  const one = await folder();
  await mkdir(join(one, 'named'));
  expect(tellsCaseApart(join(one, 'named'))).toBe((await readdir(both)).length === 2);
  expect(tellsCaseApart(join(both, 'named'))).toBe(false);
  expect(tellsCaseApart(join(both, 'NAMED'))).toBe(false);
});

it('what is not listed goes, and folders that hold nothing listed', async () => {
  const root = await folder();
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

describe('a lock', () => {
  it.each([
    ['of a process that was killed', String(GONE)],
    ['that was cut short as it was written', ''],
    ['that names no process', 'x'],
  ])('%s does not count', async (_case, text) => {
    const file = join(await folder(), 'lock');
    await writeFile(file, text);
    await lock(file);
    expect(await readFile(file, 'utf8')).toBe(String(process.pid));
  });

  it('of a process that runs says which, and what to do', async () => {
    const file = join(await folder(), 'lock');
    await writeFile(file, String(process.ppid));
    await expect(lock(file)).rejects.toThrow(
      `Process ${process.ppid} is at work on the same folder. Wait for it to end; if it is something else, delete ${file}.`,
    );
  });

  it('is had by one of many that find it stale at once', async () => {
    const root = await folder();
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
    [
      'EBUSY',
      'A mount point cannot be replaced. Build into a folder below it with --outDir. EBUSY',
    ],
    ['EIO', 'EIO'],
  ])('that fails with %s', async (code, message) => {
    const fault = Object.assign(new Error(code), { code });
    const work = () => Promise.reject(fault);
    await expect(withAdvice(work)).rejects.toThrow(expect.objectContaining({ message }));
  });
});
