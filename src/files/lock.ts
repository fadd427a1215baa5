import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './errno.ts';

/** How often a lock that others give up and take meanwhile is tried. */
const ATTEMPTS = 5;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * The process that a lock names; `undefined` if there is no lock, or it is empty.
 *
 * @throws {Error} if it is a file of somebody else
 */
function holderOf(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (text === '') return undefined;
  const pid = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(pid) && pid > 0) return pid;
  throw new Error(
    `${file} is where a lock belongs, but is not one. Move it elsewhere and try again.`,
  );
}

/** Removes the lock of a process that is gone, and puts back the one of who was quicker. */
async function removeStale(file: string, holder: number | undefined, own: string): Promise<void> {
  const aside = `${own}.stale`;
  try {
    await rename(file, aside);
    if (holderOf(aside) !== holder) await link(aside, file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error;
  }
  await rm(aside, { force: true });
}

/**
 * Keeps a second process out until this one ends, or releases the lock. The lock of a process that
 * was killed does not count.
 *
 * @returns releases the lock
 * @throws {Error} while another process holds it
 */
export async function lock(file: string): Promise<() => void> {
  await mkdir(dirname(file), { recursive: true });
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, String(process.pid), { flag: 'wx' });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        // Unlike a file that is created and then written, a link is there with its content.
        await link(own, file);
        const release = () => {
          process.off('exit', release);
          rmSync(file, { force: true });
        };
        process.once('exit', release);
        return release;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const holder = holderOf(file);
      if (holder !== undefined && holder !== process.pid && isRunning(holder)) {
        throw new Error(
          `Process ${holder} is working on the same folder. Wait for it to finish; if it is not Lectern, delete ${file}.`,
        );
      }
      await removeStale(file, holder, own);
    }
  } finally {
    await rm(own, { force: true });
  }
  throw new Error(`The lock ${file} cannot be taken. Delete it and try again.`);
}
