import { constants, statfsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './errno.ts';
import { existing } from './same-place.ts';

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS'] as const;

/**
 * Fails unless a folder can be replaced: neither it nor the one that holds it is read-only.
 *
 * @throws {Error} that names the folder at fault, and what to do
 */
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

/** With less than these bytes left, a write that failed most likely failed for lack of them. */
const FULL = 1_000_000;

/**
 * Says on standard error, if this process ends with a failure, which disk is full: tools word
 * that each in their own way, or not at all.
 *
 * @param places folders, existing or not, on the disks in question
 */
export function tellFullDisks(places: readonly string[]): void {
  process.once('exit', (code) => {
    for (const place of code === 0 ? [] : places) {
      if (freeBytes(place) < FULL) {
        console.error(`The disk of ${place} is full. Free some space and try again.`);
      }
    }
  });
}

function adviceOn(error: unknown): string | undefined {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return 'The disk is full. Free some space and try again.';
  if (hasCode(error, 'EROFS')) return 'Make that place writable for this user and try again.';
  if (hasCode(error, 'EACCES', 'EPERM'))
    return 'Let this user read and write there, and try again.';
  if (hasCode(error, 'EBUSY')) {
    return 'A mount point cannot be replaced. Name a folder below it.';
  }
  return undefined;
}

/**
 * Does some work on files.
 *
 * @throws {Error} what the work throws; if the disk is at fault, with what to do about it
 */
export async function withAdvice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceOn(error);
    if (advice === undefined || !(error instanceof Error)) throw error;
    throw new Error(`${advice} ${error.message}`, { cause: error });
  }
}
