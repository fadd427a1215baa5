import { lstatSync, type Stats } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeFolder } from '../test/content-folder.ts';
import { FileStamps, stampOf } from './file-stamps.ts';

const HOUR = 3_600_000;

/** Stamps that a build saved a while after a file was written. */
async function savedStamps() {
  const folder = await writeFolder({ 'a.txt': 'first' });
  const file = join(folder, 'a.txt');
  const status = lstatSync(file);
  const stamps = new FileStamps(join(folder, 'cache/stamps'));
  stamps.add(stampOf(status, 'hash'));
  vi.setSystemTime(status.ctimeMs + HOUR);
  stamps.save();
  return { file, status, stamps: join(folder, 'cache/stamps') };
}

afterEach(() => {
  vi.useRealTimers();
});

/** Whether stamps that a build saved know a file. */
const knows = (stamps: string, status: Stats, sha256: string) =>
  new FileStamps(stamps).has(stampOf(status, sha256), status);

describe('the stamps of files', () => {
  it('know an unchanged file by its hash, and by no other', async () => {
    const { file, stamps } = await savedStamps();
    expect(knows(stamps, lstatSync(file), 'hash')).toBe(true);
    expect(knows(stamps, lstatSync(file), 'other')).toBe(false);
  });

  it('do not know a file that was written to, even with the same size and times', async () => {
    const { file, status, stamps } = await savedStamps();
    await writeFile(file, 'other');
    await utimes(file, status.atimeMs / 1000, status.mtimeMs / 1000);
    expect(knows(stamps, lstatSync(file), 'hash')).toBe(false);
  });

  it('do not know a file that may have changed within one tick of the clock', async () => {
    const { file, status, stamps } = await savedStamps();
    const again = new FileStamps(stamps);
    again.add(stampOf(status, 'new hash'));
    vi.setSystemTime(status.ctimeMs + 1);
    again.save();
    expect(knows(stamps, lstatSync(file), 'new hash')).toBe(false);
  });

  it.each([
    ['a clock of whole seconds', 5000, 1900, false],
    ['a clock of whole seconds', 5000, 2100, true],
    ['a finer clock', 5010, 30, false],
    ['a finer clock', 5010, 40, true],
  ])('judge the tick of %s by the time of the file', async (_, time, later, isKnown) => {
    const { status: found, stamps } = await savedStamps();
    const status = Object.assign(found, { ctimeMs: time });
    const again = new FileStamps(stamps);
    again.add(stampOf(status, 'hash'));
    vi.setSystemTime(time + later);
    again.save();
    expect(knows(stamps, status, 'hash')).toBe(isKnown);
  });

  it('are kept for two builds', async () => {
    const { file, stamps } = await savedStamps();
    new FileStamps(stamps).save();
    expect(knows(stamps, lstatSync(file), 'hash')).toBe(true);
    new FileStamps(stamps).save();
    expect(knows(stamps, lstatSync(file), 'hash')).toBe(false);
  });

  it('know nothing if their own file is damaged', async () => {
    const { file, stamps } = await savedStamps();
    await writeFile(stamps, 'damaged');
    expect(knows(stamps, lstatSync(file), 'hash')).toBe(false);
  });
});
