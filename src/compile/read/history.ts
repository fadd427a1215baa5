import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The day of the last commit of every file below a folder, by path relative to it. Empty without
 * git or a repository, and in a shallow clone, where all dates would be the same.
 */
export async function lastCommitDays(folder: string): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>();
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', ['-C', folder, '-c', 'core.quotePath=false', ...args], {
      maxBuffer: 1 << 28,
    });
    return stdout;
  };
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return days;
    const log = await git('log', '--format=%x00%cs', '--name-only', '--relative', '--', '.');
    for (const commit of log.split('\0')) {
      const [day = '', ...files] = commit.split('\n').filter((line) => line !== '');
      for (const file of files) if (!days.has(file)) days.set(file, day);
    }
  } catch {
    days.clear();
  }
  return days;
}
