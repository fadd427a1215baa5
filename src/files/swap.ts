import { existsSync, renameSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { foldersBeside, makeBeside, removeBeside, removeFolderBeside } from './beside.ts';
import { hasCode } from './errno.ts';
import { expectReplaceable } from './expect-replaceable.ts';
import { flush, flushFolder } from './flush.ts';
import { followLinks } from './same-place.ts';

/** In a folder beside: the site that was replaced, whole. */
const PREVIOUS = 'previous';
/** The site that comes. */
const NEXT = 'next';
/** The site that was replaced, as it is removed. */
const REMOVED = 'removed';

/** Where a site is made ready in a folder beside its place. */
export const nextIn = (beside: string) => join(beside, NEXT);

/** Where the site of a folder stands that a swap has moved aside. */
function* aside(folder: string): Generator<string> {
  for (const beside of foldersBeside(folder)) {
    const place = join(beside, PREVIOUS);
    if (existsSync(place)) yield place;
  }
}

/**
 * Where the site of a folder may stand: in its place or, while another is swapped in and after a
 * swap that was cut short, aside. Nothing is looked for beside the folder until the second is asked
 * for.
 */
export function* standings(folder: string): Generator<string> {
  yield folder;
  yield* aside(followLinks(folder));
}

/**
 * Puts back a site that a {@link swapIn} cut short has left aside, and removes all else beside the
 * folder. The caller holds the lock of the folder.
 *
 * @param folder absolute, see `followLinks`
 * @param kept folder beside that stays
 */
export function recover(folder: string, kept?: string): void {
  if (!existsSync(folder)) {
    const [previous] = aside(folder);
    if (previous !== undefined) renameSync(previous, folder);
  }
  removeBeside(folder, kept);
}

/** Moves a folder to a place that is free, on whatever file system that is. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true, force: true });
  }
}

export interface SwapOptions {
  /** Whether files are flushed to the disk before they take their place (default: true). */
  readonly sync?: boolean;
  /** Where the replaced site goes, if that is free and on the same disk; it is removed otherwise. */
  readonly replacedTo?: string;
}

/**
 * Replaces the site of a folder by a finished one. Readers see the old one or the new one in one of
 * its {@link standings}, and a process that dies in between, or with the machine, leaves both to
 * {@link recover}. One that fails leaves the old site in its place. The caller holds the lock of the folder.
 *
 * @param finished takes the place of the site
 * @param folder absolute, see `followLinks`
 * @throws {Error} if the folder holds anything but a site
 */
export async function swapIn(
  finished: string,
  folder: string,
  { sync = true, replacedTo }: SwapOptions = {},
): Promise<void> {
  expectReplaceable(folder);
  const beside = await makeBeside(folder);
  const [next, previous, removed] = [nextIn(beside), join(beside, PREVIOUS), join(beside, REMOVED)];
  try {
    // Beside its place first: what can fail for lack of room does so before the old site moves.
    await move(finished, next);
    if (sync) await flush(next);
    if (existsSync(folder)) await rename(folder, previous);
    await rename(next, folder);
  } catch (error) {
    if (!existsSync(folder) && existsSync(previous)) renameSync(previous, folder);
    removeFolderBeside(beside);
    throw error;
  }
  if (sync) await flushFolder(dirname(folder));
  // Nobody takes what is half removed for a site.
  if (existsSync(previous)) renameSync(previous, removed);
  if (replacedTo !== undefined) await rename(removed, replacedTo).catch(() => undefined);
  removeFolderBeside(beside);
}
