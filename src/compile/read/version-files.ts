import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '../../common/in-parallel.ts';
import {
  GITS_AT_ONCE,
  type Git,
  GitError,
  type KnownCommit,
  OWN_INDEX,
  type Repository,
  withRepository,
} from './git.ts';
import { isLfsPointer, LFS_POINTER } from './lfs-pointer.ts';

/** Thrown if the files of a version cannot be read. */
export class VersionProblem extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** The namespaces in which refs are looked up, in this order. */
const NAMESPACES = ['refs/tags/', 'refs/heads/', 'refs/remotes/origin/'];

/**
 * Resolves refs to commits and trees of the content folder: tags, branches, branches of `origin`, or full
 * commit hashes.
 */
async function findRefs(
  { refs, objects, prefix, isShallow }: Repository,
  names: readonly string[],
) {
  const ids = await refs(names.flatMap((name) => NAMESPACES.map((space) => space + name)));
  const hashes = names.filter((name) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name));
  const asked = [...new Set([...ids.values(), ...hashes])];
  const commits = asked.map((id) => `${id}^{commit}`);
  const all = await objects([...commits, ...commits.map((commit) => `${commit}:${prefix}`)]);
  const found = new Map(
    asked.map((id, index) => [id, { commit: all[index], tree: all[asked.length + index] }]),
  );
  return (name: string) => {
    const [tag, branch, remote] = NAMESPACES.map((space) => found.get(ids.get(space + name) ?? ''));
    if (tag?.commit && branch?.commit && tag.commit !== branch.commit) {
      throw new VersionProblem(
        `“${name}” is a tag and a branch, of different commits`,
        'rename one of them, or write the whole hash of the commit',
      );
    }
    const chosen = [tag, branch, remote, found.get(name)].find((each) => each?.commit);
    if (chosen?.commit) return { commit: chosen.commit, tree: chosen.tree };
    throw new VersionProblem(
      `git knows no tag, branch or commit “${name}”`,
      isShallow
        ? `this clone is shallow: run “git fetch --depth=1 origin ${name}:refs/tags/${name}”`
        : 'write the name of a tag or a branch, or run “git fetch --tags origin”',
    );
  };
}

/** The first Git LFS pointer file in a folder. */
async function pointerIn(git: Git, tree: string, folder: string): Promise<string | undefined> {
  // `git grep` fails without a match.
  const listed = await git('grep', '-lz', `^${LFS_POINTER}`, tree).catch(() => '');
  const paths = listed.split('\0').map((name) => name.slice(tree.length + 1));
  return paths.find((path) => path !== '' && isLfsPointer(join(folder, path)));
}

/** Settings to check out files exactly as committed. */
const AS_COMMITTED = [
  'core.autocrlf=false',
  'core.eol=lf',
  'filter.lfs.smudge=',
  'filter.lfs.process=',
  'filter.lfs.required=false',
].flatMap((setting) => ['-c', setting]);

/** Whether the files of a folder are those that git wrote, and no others. */
async function isIntact(git: Git): Promise<boolean> {
  const others = ['--others', `--exclude=${OWN_INDEX}`];
  const changed = git(...AS_COMMITTED, 'ls-files', '--modified', '--deleted', ...others);
  return (await changed.catch(() => 'no index')) === '';
}

/** The start of a submodule's line in `git ls-tree`. */
const SUBMODULE = '160000 ';

async function writeTree(git: Git, tree: string, folder: string, ref: string): Promise<void> {
  const elsewhere = `name a folder instead: run “git worktree add ../${ref} ${ref}”, then`;
  const fail = (cause: Error): never => {
    const message = `git cannot write the files of “${ref}”: ${cause.message}`;
    throw new VersionProblem(message, 'run “git fetch --refetch --no-filter origin”');
  };
  const entries = (await git('ls-tree', '-rz', tree).catch(fail)).split('\0');
  const submodule = entries.find((entry) => entry.startsWith(SUBMODULE))?.split('\t')[1];
  if (submodule !== undefined) {
    const hint = `${elsewhere} “git submodule update --init” there`;
    throw new VersionProblem(`“${submodule}” is a submodule, a repository of its own`, hint);
  }
  await git('read-tree', tree).catch(fail);
  await git(...AS_COMMITTED, 'checkout-index', '--all', '--index').catch(fail);
  const path = await pointerIn(git, tree, folder);
  if (path === undefined) return;
  throw new VersionProblem(
    `“${path}” is kept by Git LFS, which git alone cannot read`,
    `${elsewhere} “git lfs pull” there`,
  );
}

/** The files of a content folder at a commit. */
export interface FilesAtRef extends KnownCommit {
  /** Absolute path of the folder. */
  readonly folder: string;
}

/**
 * Writes the content folder at each ref to a separate folder named after the tree hash, without
 * touching the working tree. Existing folders are reused, unless their files have changed.
 *
 * @param folder the content folder, absolute
 * @param store absolute path of the parent of these folders
 * @returns the files at each ref, or the problem
 */
export async function filesAtRefs(
  folder: string,
  refs: readonly string[],
  store: string,
): Promise<ReadonlyMap<string, FilesAtRef | VersionProblem>> {
  if (refs.length === 0) return new Map();
  try {
    return await withRepository(folder, async (repository) => {
      const find = await findRefs(repository, refs);
      const written = await inParallel(refs, GITS_AT_ONCE, async (ref) => {
        return [ref, await writeRef(repository, ref, find, store).catch(problemOf)] as const;
      });
      return new Map(written);
    });
  } catch (cause) {
    const problem = problemOf(cause);
    return new Map(refs.map((ref) => [ref, problem]));
  }
}

function problemOf(error: unknown): VersionProblem {
  if (error instanceof VersionProblem) return error;
  if (error instanceof GitError)
    return new VersionProblem(
      error.message,
      'have “git status” and “git fsck” succeed there, or name the folder of this version with “folder”',
    );
  throw error;
}

async function writeRef(
  { gitInto, prefix, isShallow }: Repository,
  ref: string,
  find: Awaited<ReturnType<typeof findRefs>>,
  store: string,
): Promise<FilesAtRef> {
  const { commit, tree } = find(ref);
  if (tree === undefined) {
    throw new VersionProblem(
      `there is no folder “${prefix.replace(/\/$/, '')}” at “${ref}”`,
      'name the folder of this version with “folder”',
    );
  }
  const target = join(store, tree);
  const files = { folder: target, commit, isShallow };
  if (existsSync(target)) {
    if (await isIntact(gitInto(target))) return files;
    await rm(target, { recursive: true, force: true });
  }
  await mkdir(store, { recursive: true });
  const draft = await mkdtemp(join(store, 'new-'));
  try {
    await writeTree(gitInto(draft), tree, draft, ref);
    // Another process may have finished the same tree meanwhile.
    await rename(draft, target).catch((cause: unknown) => {
      if (!existsSync(target)) throw cause;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return files;
}

/** Deletes unused folders of a store. */
export async function removeUnused(store: string, used: ReadonlySet<string>): Promise<void> {
  const names = await readdir(store).catch(() => []);
  const unused = names.filter((name) => /^[0-9a-f]+$/.test(name) && !used.has(join(store, name)));
  await Promise.all(unused.map((name) => rm(join(store, name), { recursive: true, force: true })));
}
