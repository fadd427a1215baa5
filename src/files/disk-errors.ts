import { constants, statfsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './errno.ts';
import { existing } from './same-place.ts';

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS'] as const;

/** Throws, with advice, if a folder cannot be replaced because it or its parent is read-only. */
export async function expectWritable(folder: string): Promise<void> {
  for (const place of new Set([existing(folder), existing(dirname(folder))])) {
    try {
      await access(place, constants.W_OK);
    } catch (error) {
      if (!hasCode(error, ...UNWRITABLE)) throw error;
      throw new Error(
        `${place} is read-only for this user (${error.code}). Make it writable, or name another folder.`,
        { cause: error },
      );
    }
  }
}

function freeBytes(place: string): number {
  const { bavail, bsize } = statfsSync(existing(place));
  return bavail * bsize;
}

/** Free bytes below which a full disk is the likely cause of a failure. */
const FULL = 1_000_000;

/** Reports full disks on standard error if this process fails: tools report them inconsistently, or not at all. */
export function reportFullDisks(folders: readonly string[]): void {
  process.once('exit', (code) => {
    for (const folder of code === 0 ? [] : folders) {
      if (freeBytes(folder) < FULL) {
        console.error(`The disk of ${folder} is full. Free some space and try again.`);
      }
    }
  });
}

function adviceOn(error: unknown): string | undefined {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return 'The disk is full. Free some space and try again.';
  if (hasCode(error, 'EROFS')) return 'Make that place writable for this user and try again.';
  if (hasCode(error, 'EACCES', 'EPERM'))
    return 'Let this user read and write there, and try again.';
  if (hasCode(error, 'EFBIG'))
    return 'A file would exceed the limit of this user (ulimit -f). Raise it and try again.';
  if (hasCode(error, 'ENOTDIR') || (hasCode(error, 'EEXIST') && error.syscall === 'mkdir'))
    return 'A file is where a folder has to be. Move or delete it, and try again.';
  // Folders above are made too: one that is missing is the target of a link.
  if (hasCode(error, 'ENOENT') && error.syscall === 'mkdir')
    return 'A link leads to a folder that does not exist. Create it or delete the link, and try again.';
  if (hasCode(error, 'EBUSY')) {
    return 'A mount point cannot be replaced. Name a folder below it.';
  }
  return undefined;
}

/** Runs work on files; adds advice to system errors such as a full disk. */
export async function withAdvice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceOn(error);
    if (advice === undefined || !(error instanceof Error)) throw error;
    throw new Error(`${advice} ${error.message}`, { cause: error });
  }
}
