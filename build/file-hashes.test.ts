import { hash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../test/content-folder.ts';
import { FileHashes, fileSystemTime } from './file-hashes.ts';

/** A store in memory. */
function memory() {
  const values = new Map<string, Buffer>();
  return {
    get: (key: string) => values.get(key),
    set: (key: string, bytes: Uint8Array) => {
      values.set(key, Buffer.from(bytes));
      return '';
    },
  };
}

const HOUR = 3_600_000;

/** The hash that a build saved of a file an hour after it was written. */
async function saved() {
  const folder = await writeFolder({ 'a.txt': 'first' });
  const file = join(folder, 'a.txt');
  const status = lstatSync(file);
  const store = memory();
  const hashes = new FileHashes(store);
  hashes.set(status, 'hash');
  hashes.save(status.ctimeMs + HOUR);
  return { file, status, store };
}

describe('the hashes of files', () => {
  it('are known of an unchanged file', async () => {
    const { file, store } = await saved();
    expect(new FileHashes(store).of(lstatSync(file))).toBe('hash');
  });

  it('are not known of a file that was written to, even with the same size and times', async () => {
    const { file, store } = await saved();
    const { atimeMs, mtimeMs } = lstatSync(file);
    await writeFile(file, 'other');
    await utimes(file, atimeMs / 1000, mtimeMs / 1000);
    expect(new FileHashes(store).of(lstatSync(file))).toBeUndefined();
  });

  it('say of which files the bytes need not be read, also by a link', async () => {
    const { file, store } = await saved();
    const link = `${file}-link`;
    await symlink(file, link);
    expect([file, link].map(new FileHashes(store).hashOf)).toEqual(['hash', 'hash']);
    await writeFile(file, 'other');
    const sha256 = hash('sha256', 'other');
    expect([file, link].map(new FileHashes(store).hashOf)).toEqual([sha256, sha256]);
  });

  it.each([
    ['before', -1, 'hash'],
    ['at', 0, undefined],
    ['after', 1, undefined],
  ])('are kept of files last written %s the time of saving', async (_, offset, expected) => {
    const { status, store } = await saved();
    const hashes = new FileHashes(store);
    hashes.set(status, 'hash');
    const now = status.ctimeMs + 2 * HOUR;
    const young = Object.assign(Object.create(status), { ctimeMs: now + offset });
    hashes.set(young, 'hash');
    hashes.save(now);
    expect(new FileHashes(store).of(young)).toBe(expected);
    expect(new FileHashes(store).of(status)).toBe('hash');
  });

  it('are known to a process that has settled, which notes no others from then on', async () => {
    const { status } = await saved();
    const hashes = new FileHashes(memory());
    const at = (ctimeMs: number) => Object.assign(Object.create(status), { ctimeMs });
    const [old, young, later] = [at(1), at(2), at(3)];
    hashes.set(old, 'old');
    hashes.set(young, 'young');
    hashes.settle(2);
    hashes.set(later, 'later');
    hashes.settle(4);
    expect([old, young, later].map((each) => hashes.of(each))).toEqual([
      'old',
      undefined,
      undefined,
    ]);
  });

  it('are kept for two builds', async () => {
    const { status, store } = await saved();
    new FileHashes(store).save(status.ctimeMs + HOUR);
    expect(new FileHashes(store).of(status)).toBe('hash');
    new FileHashes(store).save(status.ctimeMs + HOUR);
    expect(new FileHashes(store).of(status)).toBeUndefined();
  });

  it('are kept by a clock that no later write is behind', async () => {
    const { file } = await saved();
    const now = fileSystemTime(`${file}.clock`);
    await writeFile(file, 'later');
    expect(lstatSync(file).ctimeMs).toBeGreaterThanOrEqual(now);
  });
});
