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
 * Keeps a second build of the same folder out until this process ends. The lock of a build that
 * was killed does not count.
 *
 * @throws {Error} while another build is running
 */
export async function lockBuild(file: string): Promise<void> {
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
        throw new Error(`Another build (process ${pid}) is running; wait for it to end.`);
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`The lock ${file} cannot be taken; delete it and build again.`);
}
