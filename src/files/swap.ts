import { existsSync, renameSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from './errno.ts';
import { expectReplaceable } from './expect-replaceable.ts';
import { flush, flushFolder } from './flush.ts';
import { followLinks } from './same-place.ts';
import {
  createWorkFolder,
  findWorkFolders,
  removeWorkFolder,
  removeWorkFolders,
} from './work-folder.ts';

/** In a work folder: the replaced site, complete. */
const PREVIOUS = 'previous';
/** In a work folder: the new site. */
const NEXT = 'next';
/** In a work folder: the replaced site while it is being removed. */
const REMOVED = 'removed';

/** The path of the new site in a work folder. */
export const nextIn = (workFolder: string) => join(workFolder, NEXT);

/** The path to which a swap has moved the site of a folder. */
function* aside(folder: string): Generator<string> {
  for (const workFolder of findWorkFolders(folder)) {
    const place = join(workFolder, PREVIOUS);
    if (existsSync(place)) yield place;
  }
}

/**
 * Where the site of a folder may be: in the folder itself or, during a swap and after an interrupted
 * one, in a work folder. The work folders are only looked for once the second is requested.
 */
export function* siteLocations(folder: string): Generator<string> {
  yield folder;
  yield* aside(followLinks(folder));
}

/** Restores the site after an interrupted {@link swapIn}, and removes the work folders but one. Needs the lock. */
export function recover(folder: string, kept?: string): void {
  if (!existsSync(folder)) {
    const [previous] = aside(folder);
    if (previous !== undefined) renameSync(previous, folder);
  }
  removeWorkFolders(folder, kept);
}

/** Moves a folder to a free path, across file systems if need be. */
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
  /** Whether the new site is flushed to disk before the swap (default: true). */
  readonly sync?: boolean;
  /** Target of the replaced site, if free and on the same disk; else it is removed. */
  readonly replacedTo?: string;
}

/**
 * Replaces the site of a folder. At any time, readers find the old or the new site in one of its
 * {@link siteLocations}. If the process or the machine dies in between, {@link recover} repairs the
 * folder; if the swap fails, the old site stays. The caller holds the lock of the folder.
 *
 * @param finished the folder of the new site, which is moved
 * @param folder absolute, see `followLinks`
 * @throws {Error} if the folder contains anything but a site
 */
export async function swapIn(
  finished: string,
  folder: string,
  { sync = true, replacedTo }: SwapOptions = {},
): Promise<void> {
  expectReplaceable(folder);
  const workFolder = await createWorkFolder(folder);
  const [next, previous, removed] = [
    nextIn(workFolder),
    join(workFolder, PREVIOUS),
    join(workFolder, REMOVED),
  ];
  try {
    // Move beside the folder first: if the disk is full, this fails before the old site moves.
    await move(finished, next);
    if (sync) await flush(next);
    if (existsSync(folder)) await rename(folder, previous);
    await rename(next, folder);
  } catch (error) {
    if (!existsSync(folder) && existsSync(previous)) renameSync(previous, folder);
    removeWorkFolder(workFolder);
    throw error;
  }
  if (sync) await flushFolder(dirname(folder));
  // Rename before removing: a half-removed site must not be restored.
  if (existsSync(previous)) renameSync(previous, removed);
  if (replacedTo !== undefined) await rename(removed, replacedTo).catch(() => undefined);
  removeWorkFolder(workFolder);
}
