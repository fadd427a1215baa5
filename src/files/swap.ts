import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const previousOf = (folder: string) => `${folder}.previous`;

/** Puts back a folder that an interrupted {@link swapIn} left aside. */
export async function recover(folder: string): Promise<void> {
  const previous = previousOf(folder);
  if (!existsSync(previous)) return;
  if (existsSync(folder)) await rm(previous, { recursive: true, force: true });
  else await rename(previous, folder);
}

/**
 * Replaces a folder by a finished one on the same file system: readers see the old one or the new
 * one, and a process that dies in between leaves both to {@link recover}.
 *
 * @param finished takes the place of `folder`
 */
export async function swapIn(finished: string, folder: string): Promise<void> {
  await recover(folder);
  await mkdir(dirname(folder), { recursive: true });
  const previous = previousOf(folder);
  if (existsSync(folder)) await rename(folder, previous);
  await rename(finished, folder);
  await rm(previous, { recursive: true, force: true });
}
