import { readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Keeps a second process out until this one ends. The lock of a process that was killed does not
 * count.
 *
 * @throws {Error} while another process holds it
 */
export async function lock(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(file, { force: true }));
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (pid !== process.pid && isRunning(pid)) {
        throw new Error(`Process ${pid} is at work on the same folder; wait for it to end.`);
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`The lock ${file} cannot be taken; delete it and try again.`);
}
