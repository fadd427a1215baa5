import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { remember } from '../../common/remember.ts';
import { followLinks } from '../../files/same-place.ts';
import { derived } from '../derived.ts';
import type { Recall } from '../recall.ts';

const run = promisify(execFile);

/** Processes of git that run at once. */
export const GITS_AT_ONCE = 8;

/** The index in a folder that git has written: the sizes and times of its files. */
export const OWN_INDEX = '.lectern-index';

/** Runs git and returns its output. */
export type Git = (...args: readonly string[]) => Promise<string>;

/** A folder in a git repository, isolated from the repository's configuration. */
export interface Repository {
  /** Git in the folder; `HEAD` is the checked-out commit. */
  readonly git: Git;
  /** Git that checks out trees into another folder, with an index in it. */
  readonly gitInto: (folder: string) => Git;
  /** Path of the folder in the repository: empty, or with a trailing slash. */
  readonly prefix: string;
  /** Whether the clone is shallow, as in many CI services. */
  readonly isShallow: boolean;
  /** Object ids of refs by full name; accepts names or prefixes such as `refs/tags/`. */
  readonly refs: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Ids of objects by names such as `HEAD:a.md`; `undefined` if missing. */
  readonly objects: (names: readonly string[]) => Promise<readonly (string | undefined)[]>;
}

/** Thrown without a repository, or if git is missing or fails; the message has what git says. */
export class GitError extends Error {}

/** Matches the settings that are kept: how files are written, never which programs run. */
const KEPT_SETTINGS =
  /^core\.(?:autocrlf|eol|filemode|ignorecase|precomposeunicode|symlinks)\n(\w+)$/;

/** Unescaped paths, and no programs from the user's configuration. */
const OWN_SETTINGS = ['quotePath = false', 'fsmonitor = false', 'hooksPath = /dev/null'];

/**
 * Git in a folder. With the repository's configuration, only name lookups are safe: other commands run
 * configured programs, such as filters or helpers that fetch missing objects.
 */
const gitIn =
  (folder: string, environment: NodeJS.ProcessEnv = {}, input?: string): Git =>
  async (...args) => {
    const running = run('git', ['-C', folder, ...args], {
      maxBuffer: 1 << 28,
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1', ...environment },
    });
    if (input !== undefined) running.child.stdin?.end(input);
    const { stdout } = await running.catch((cause: ExecFileException) => {
      if (cause.code === 'ENOENT') throw new GitError('git is not installed. Install Git.');
      const said = (cause.stderr || cause.message).replace(/^[\s\S]*(?=fatal: )/, '');
      throw new GitError(`git fails: ${said.replace(/\s+/g, ' ').trim()}`, { cause });
    });
    return stdout;
  };

const linesOf = (printed: string) => printed.split('\n').slice(0, -1);

/** The root of the repository that contains a folder. */
function repositoryAbove(folder: string): string | undefined {
  if (process.env.GIT_DIR !== undefined || existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryAbove(above);
}

/**
 * Uses a repository through a temporary one that shares its objects but not its configuration, which is
 * untrusted and can name programs in more ways than can be listed.
 *
 * @param folder in the repository
 * @throws {GitError} or rethrows errors of `use`
 */
export async function withRepository<T>(
  folder: string,
  use: (repository: Repository) => Promise<T>,
): Promise<T> {
  if (repositoryAbove(followLinks(folder)) === undefined)
    throw new GitError(
      'the content folder is not in a git repository: clone it, or run “git init” and commit the content',
    );
  const original = gitIn(folder);
  const paths = ['--show-toplevel', '--git-path', 'objects', '--git-path', 'shallow'];
  const facts = ['--show-prefix', '--is-shallow-repository', '--show-object-format'];
  const head = ['--revs-only', 'HEAD'];
  const found = await original('rev-parse', '--path-format=absolute', ...paths, ...facts, ...head);
  const [top = '', store = '', shallow = '', prefix = '', shallowness, format, commit] =
    found.split('\n');
  const isShallow = shallowness !== 'false';
  const settings = await original('config', '--list', '-z');
  const own = await mkdtemp(join(tmpdir(), 'lectern-git-'));
  try {
    const lines = settings.split('\0').filter((setting) => KEPT_SETTINGS.test(setting));
    const config = [
      ...['[extensions]', `objectFormat = ${format}`, '[core]', 'repositoryFormatVersion = 1'],
      ...OWN_SETTINGS,
      ...lines.map((line) => line.replace(/^core\.(\w+)\n/, '$1 = ')),
    ];
    await mkdir(join(own, 'refs'));
    await writeFile(join(own, 'config'), `${config.join('\n')}\n`);
    await writeFile(join(own, 'HEAD'), `${commit || 'ref: refs/heads/none'}\n`);
    if (isShallow) await copyFile(shallow, join(own, 'shallow'));
    const environment = {
      ...{ GIT_DIR: own, GIT_COMMON_DIR: own, GIT_OBJECT_DIRECTORY: store, GIT_WORK_TREE: top },
      GIT_INDEX_FILE: join(own, 'index'),
    };
    return await use({
      git: gitIn(folder, environment),
      gitInto: (target) => {
        const separate = { GIT_WORK_TREE: target, GIT_INDEX_FILE: join(target, OWN_INDEX) };
        return gitIn(target, { ...environment, ...separate });
      },
      prefix,
      isShallow,
      async refs(names) {
        const format = '--format=%(refname) %(objectname)';
        const found = names.length === 0 ? '' : await original('for-each-ref', format, ...names);
        return new Map(linesOf(found).map((line) => line.split(' ') as [string, string]));
      },
      async objects(names) {
        if (names.length === 0) return [];
        const input = names.map((name) => `${name}\n`).join('');
        const git = gitIn(folder, environment, input);
        const found = linesOf(await git('cat-file', '--batch-check=%(objectname)'));
        return found.map((line) => (/^[0-9a-f]+$/.test(line) ? line : undefined));
      },
    });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/**
 * The formatted last commit of every file below the folder of `git`, by relative path.
 *
 * @param format of `git log`: one line
 * @param commit start of the history
 * @throws if there is no commit
 */
export async function lastCommits(
  git: Git,
  format: string,
  commit = 'HEAD',
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const which = ['--name-only', '--no-renames', '--relative', commit, '--', '.'];
  const log = await git('log', `--format=%x00${format}`, ...which);
  for (const commit of log.split('\0')) {
    const [said = '', ...files] = commit.split('\n').filter((line) => line !== '');
    for (const file of files) if (!found.has(file)) found.set(file, said);
  }
  return found;
}

/** A commit, and whether its history is truncated. */
export interface KnownCommit {
  readonly commit: string;
  readonly isShallow: boolean;
}

/** The checked-out commit of a repository; `undefined` without one or without git. */
const checkedOut = async (root: string): Promise<KnownCommit | undefined> => {
  const asked = gitIn(root)('rev-parse', '--is-shallow-repository', '--revs-only', 'HEAD');
  const [shallowness, commit] = (await asked.catch(() => '')).split('\n');
  return commit ? { commit, isShallow: shallowness !== 'false' } : undefined;
};

/** Returns the day of the last commit of every file below a folder, by relative path. */
export type CommitDays = (
  folder: string,
  /** Start of the history (default: the checked-out commit). */
  known?: KnownCommit,
) => Promise<ReadonlyMap<string, string>>;

/**
 * Reads days of commits, cached per commit. Empty without git or a repository, and in a shallow clone,
 * where all dates would be the same.
 */
export function commitDays(recall: Recall): CommitDays {
  const commitIn = remember(checkedOut);
  return async (linked, known) => {
    const folder = followLinks(linked);
    const root = repositoryAbove(folder);
    const found = root === undefined ? undefined : (known ?? (await commitIn(root)));
    if (root === undefined || !found || found.isShallow) return new Map();
    const { commit } = found;
    const days = derived('days at commit', { path: relative(root, folder), commit }, () =>
      withRepository(folder, async ({ git }) => {
        const days = await lastCommits(git, '%cs', commit);
        // A commit may have a date that git cannot format, or one after the year 9999.
        return new Map([...days].filter(([, day]) => /^\d{4}-\d\d-\d\d$/.test(day)));
      }),
    );
    return recall(days).catch(() => new Map());
  };
}

/** The UTC day of a folder's last commit, else of `SOURCE_DATE_EPOCH`; never today, for reproducible builds. */
export async function builtDay(folder: string): Promise<string | undefined> {
  const commit = withRepository(folder, ({ git }) => git('log', '-1', '--format=%ct', '--', '.'));
  const seconds = (await commit.catch(() => '')).trim() || (process.env.SOURCE_DATE_EPOCH ?? '');
  return /^\d{1,11}$/.test(seconds)
    ? new Date(Number(seconds) * 1000).toJSON().slice(0, 10)
    : undefined;
}
