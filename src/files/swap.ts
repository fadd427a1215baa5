import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './errno.ts';

const previousOf = (folder: string) => `${folder}.previous`;

/**
 * Where the content of a folder may stand: in its place or, while another is swapped in and after
 * a swap that was cut short, aside.
 */
export const standings = (folder: string) => [folder, previousOf(folder)] as const;

/** Puts back a folder that an interrupted {@link swapIn} left aside. */
export async function recover(folder: string): Promise<void> {
  const previous = previousOf(folder);
  if (!existsSync(previous)) return;
  if (existsSync(folder)) await rm(previous, { recursive: true, force: true });
  else await rename(previous, folder);
}

/** Moves a folder to another place, on whatever file system that is. */
async function move(from: string, to: string): Promise<void> {
  if (from === to) return;
  await rm(to, { recursive: true, force: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    try {
      await cp(from, to, { recursive: true });
    } catch (failure) {
      await rm(to, { recursive: true, force: true });
      throw failure;
    }
    await rm(from, { recursive: true, force: true });
  }
}

/**
 * Replaces a folder by a finished one. Readers see the old one or the new one in one of its
 * {@link standings}, and a process that dies in between leaves both to {@link recover}. One that
 * fails leaves the old folder in its place.
 *
 * @param finished takes the place of `folder`
 * @param replaced whether the old folder is deleted, or takes the place of `finished` where it is
 *   on the same disk
 */
export async function swapIn(
  finished: string,
  folder: string,
  replaced: 'delete' | 'keep' = 'delete',
): Promise<void> {
  await recover(folder);
  await mkdir(dirname(folder), { recursive: true });
  // Beside its place first: what can fail for lack of room does so before the old folder moves.
  const next = `${folder}.next`;
  await move(finished, next);
  const previous = previousOf(folder);
  try {
    if (existsSync(folder)) await rename(folder, previous);
    await rename(next, folder);
  } catch (error) {
    await recover(folder);
    throw error;
  }
  if (replaced === 'keep') await rename(previous, finished).catch(() => undefined);
  // Removing it so takes half of the time that promises take.
  rmSync(previous, { recursive: true, force: true });
}
