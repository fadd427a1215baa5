import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hasCode } from './errno.ts';

/** Maximum number of attempts while other processes release and take the lock. */
const ATTEMPTS = 5;

/** Polling interval in milliseconds. */
const PAUSE = 50;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** The process that holds a lock; none if its file is missing or empty. Throws if the file is not a lock. */
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

/** Removes the lock of a dead process; puts it back if another process has taken it meanwhile. */
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
 * Takes a lock, which is held until this process releases it or exits. The lock of a process that
 * was killed is ignored.
 *
 * @param wait milliseconds to wait for another process (default: none)
 * @returns a disposable that releases the lock
 * @throws {Error} while another process holds it
 */
export async function lock(file: string, wait = 0): Promise<Disposable> {
  await mkdir(dirname(file), { recursive: true });
  const deadline = performance.now() + wait;
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, String(process.pid), { flag: 'wx' });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; ) {
      try {
        // Linking is atomic: the lock appears together with its content.
        await link(own, file);
        const release = () => {
          process.off('exit', release);
          rmSync(file, { force: true });
        };
        process.once('exit', release);
        return { [Symbol.dispose]: release };
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const holder = holderOf(file);
      if (holder !== undefined && holder !== process.pid && isRunning(holder)) {
        if (performance.now() < deadline) {
          await setTimeout(PAUSE);
          continue;
        }
        throw new Error(
          `Process ${holder} is working on the same folder. Wait for it to finish; if it is not Lectern, delete ${file}.`,
        );
      }
      await removeStale(file, holder, own);
      attempt += 1;
    }
  } finally {
    await rm(own, { force: true });
  }
  throw new Error(`The lock ${file} cannot be taken. Delete it and try again.`);
}
