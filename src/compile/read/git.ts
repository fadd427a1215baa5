import { execFile } from 'node:child_process';
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

/** Runs git with arguments; returns what it prints. */
export type Git = (...args: readonly string[]) => Promise<string>;

/** A folder in a repository of git, without the configuration of the repository. */
export interface Repository {
  /** Git in the folder; `HEAD` is the commit that is checked out. */
  readonly git: Git;
  /** Git that writes the files of a tree to a folder, by an index of its own. */
  readonly gitInto: (folder: string) => Git;
  /** Path of the folder in the repository: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Whether git knows only the last commits, as CI services fetch them. */
  readonly isShallow: boolean;
  /** The refs with full names or below paths, such as `refs/tags/`, and the ids of the objects that they lead to. */
  readonly refs: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The ids of objects by names such as `HEAD:a.md`; `undefined` for those that it lacks. */
  readonly objects: (names: readonly string[]) => Promise<readonly (string | undefined)[]>;
}

/** There is no repository, or no git (then its cause has the code `ENOENT`). */
export class NoRepository extends Error {}

/** What the configuration of a repository may decide: how files are written, not which programs run. */
const KEPT_SETTINGS =
  /^core\.(?:autocrlf|eol|filemode|ignorecase|precomposeunicode|symlinks)\n(\w+)$/;

/** Paths are printed unescaped, and the configuration of the user runs nothing in a repository for one command. */
const OWN_SETTINGS = ['quotePath = false', 'fsmonitor = false', 'hooksPath = /dev/null'];

/**
 * Git in a folder. As long as it reads the configuration of a repository, only commands are safe that
 * look up names: others run the programs that it names, such as filters, or fetch what is missing by them.
 */
const gitIn =
  (folder: string, environment: NodeJS.ProcessEnv = {}, input?: string): Git =>
  async (...args) => {
    const running = run('git', ['-C', folder, ...args], {
      maxBuffer: 1 << 28,
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1', ...environment },
    });
    if (input !== undefined) running.child.stdin?.end(input);
    return (await running).stdout;
  };

const linesOf = (printed: string) => printed.split('\n').slice(0, -1);

/** The folder with the repository that a folder is in. */
function repositoryAbove(folder: string): string | undefined {
  if (process.env.GIT_DIR !== undefined || existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryAbove(above);
}

/**
 * Uses a repository as one without configuration of its own that has the same objects: whoever wrote the
 * configuration may be a stranger, and it names programs in more ways than can be listed.
 *
 * @param folder in the repository
 * @throws {NoRepository} if there is none, or whatever `use` throws
 */
export async function withRepository<T>(
  folder: string,
  use: (repository: Repository) => Promise<T>,
): Promise<T> {
  if (repositoryAbove(followLinks(folder)) === undefined) throw new NoRepository(folder);
  const original = gitIn(folder);
  const paths = ['--show-toplevel', '--git-path', 'objects', '--git-path', 'shallow'];
  const facts = ['--show-prefix', '--is-shallow-repository', '--show-object-format'];
  const head = ['--revs-only', 'HEAD'];
  const asked = original('rev-parse', '--path-format=absolute', ...paths, ...facts, ...head);
  const found = await asked.catch((cause) => {
    throw new NoRepository(folder, { cause });
  });
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
      gitInto: (target) => gitIn(target, { ...environment, GIT_WORK_TREE: target }),
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
 * The last commit of every file below the folder of `git`, formatted, by path relative to it.
 *
 * @param format of `git log`: one line
 * @param commit from which on its history is read
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

/** A commit, and whether git knows too little of its history. */
export interface KnownCommit {
  readonly commit: string;
  readonly isShallow: boolean;
}

/** The commit that is checked out in a repository; `undefined` if there is none, or no git. */
const checkedOut = async (root: string): Promise<KnownCommit | undefined> => {
  const asked = gitIn(root)('rev-parse', '--is-shallow-repository', '--revs-only', 'HEAD');
  const [shallowness, commit] = (await asked.catch(() => '')).split('\n');
  return commit ? { commit, isShallow: shallowness !== 'false' } : undefined;
};

/** Tells the day of the last commit of every file below a folder, by path relative to it. */
export type CommitDays = (
  folder: string,
  /** The commit from which on its history is read (default: the one that is checked out). */
  known?: KnownCommit,
) => Promise<ReadonlyMap<string, string>>;

/**
 * Tells days of commits: none without git or a repository, and in a shallow clone, where all dates would be
 * the same. A history is read once for each commit.
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
      withRepository(folder, ({ git }) => lastCommits(git, '%cs', commit)),
    );
    return recall(days).catch(() => new Map());
  };
}

/** The day (UTC) of the commit that a folder is checked out at, else of `SOURCE_DATE_EPOCH`; never that of the clock. */
export async function builtDay(folder: string): Promise<string | undefined> {
  const commit = withRepository(folder, ({ git }) => git('log', '-1', '--format=%ct', '--', '.'));
  const seconds = (await commit.catch(() => '')).trim() || (process.env.SOURCE_DATE_EPOCH ?? '');
  return /^\d{1,11}$/.test(seconds)
    ? new Date(Number(seconds) * 1000).toJSON().slice(0, 10)
    : undefined;
}
