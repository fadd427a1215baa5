import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs git with arguments; returns what it prints. */
export type Git = (...args: readonly string[]) => Promise<string>;

/** Paths are printed unescaped, and no program runs that the configuration of a repository names. */
const SETTINGS = ['core.quotePath=false', 'core.fsmonitor=false', 'core.hooksPath=/dev/null'];

/**
 * Git in a folder.
 *
 * @param environment variables besides those of this process
 */
export const gitIn =
  (folder: string, environment: NodeJS.ProcessEnv = {}): Git =>
  async (...args) => {
    const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
    const { stdout } = await run('git', ['-C', folder, ...settings, ...args], {
      maxBuffer: 1 << 28,
      env: { ...process.env, ...environment },
    });
    return stdout;
  };

/** Whether git knows only the last commits, as CI services fetch them. */
export const isShallow = async (git: Git): Promise<boolean> =>
  (await git('rev-parse', '--is-shallow-repository')).trim() !== 'false';

/**
 * The last commit of every file below the folder of `git`, formatted, by path relative to it.
 *
 * @param format of `git log`: one line
 * @param commit from which on its history is read
 * @throws if there is no git, no repository or no commit
 */
export async function lastCommits(
  git: Git,
  format: string,
  commit = 'HEAD',
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const which = ['--name-only', '--relative', commit, '--', '.'];
  const log = await git('log', `--format=%x00${format}`, ...which);
  for (const commit of log.split('\0')) {
    const [said = '', ...files] = commit.split('\n').filter((line) => line !== '');
    for (const file of files) if (!found.has(file)) found.set(file, said);
  }
  return found;
}

/**
 * The day of the last commit of every file below a folder, by path relative to it. Empty without
 * git or a repository, and in a shallow clone, where all dates would be the same.
 *
 * @param commit from which on its history is read (default: the one that is checked out)
 */
export async function lastCommitDays(
  folder: string,
  commit?: string,
): Promise<ReadonlyMap<string, string>> {
  const git = gitIn(folder);
  try {
    return (await isShallow(git)) ? new Map() : await lastCommits(git, '%cs', commit);
  } catch {
    return new Map();
  }
}

/** The day (UTC) of the commit that a folder is checked out at, else of `SOURCE_DATE_EPOCH`; never that of the clock. */
export async function builtDay(folder: string): Promise<string | undefined> {
  const commit = gitIn(folder)('log', '-1', '--format=%ct', '--', '.').catch(() => '');
  const seconds = (await commit).trim() || (process.env.SOURCE_DATE_EPOCH ?? '');
  return /^\d{1,11}$/.test(seconds)
    ? new Date(Number(seconds) * 1000).toJSON().slice(0, 10)
    : undefined;
}
