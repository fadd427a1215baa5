import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Git, gitIn, isShallow } from './git.ts';

/** Why the files of a version cannot be read, and what to do about it. */
export class VersionProblem extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** Where a name of a version is looked up, in this order. */
const NAMESPACES = ['refs/tags/', 'refs/heads/', 'refs/remotes/origin/'];

const commitOf = (git: Git, name: string): Promise<string | undefined> =>
  git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).then(
    (out) => out.trim(),
    () => undefined,
  );

/** The commit of a tag, a branch, a branch of `origin`, or a commit by its whole hash. */
async function resolveRef(git: Git, ref: string): Promise<string> {
  const found = await Promise.all(NAMESPACES.map((space) => commitOf(git, space + ref)));
  const [tag, branch, remote] = found;
  if (tag !== undefined && branch !== undefined && tag !== branch) {
    throw new VersionProblem(
      `“${ref}” is a tag and a branch, of different commits`,
      'rename one of them, or write the whole hash of the commit',
    );
  }
  const isHash = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref);
  const commit = tag ?? branch ?? remote ?? (isHash ? await commitOf(git, ref) : undefined);
  if (commit !== undefined) return commit;
  throw new VersionProblem(
    `git knows no tag, branch or commit “${ref}”`,
    (await isShallow(git))
      ? `this clone is shallow: run “git fetch --depth=1 origin ${ref}:refs/tags/${ref}”`
      : 'write the name of a tag or a branch, or run “git fetch --tags origin”',
  );
}

/** A file in a tree of git. */
interface TreeFile {
  readonly hash: string;
  readonly isLink: boolean;
  /** Below the tree. */
  readonly path: string;
}

/** Names that would lead out of the folder, or that git keeps for itself. */
const UNSAFE = /(?:^|\/)(?:\.{1,2}|\.git)(?:\/|$)|\\|^\//i;

async function filesIn(git: Git, tree: string): Promise<TreeFile[]> {
  const listed = await git('ls-tree', '-r', '-z', '--full-tree', tree);
  return listed.split('\0').flatMap((line) => {
    const [, mode = '', hash = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return hash === '' || UNSAFE.test(path) ? [] : [{ hash, path, isLink: mode === '120000' }];
  });
}

/** Reads blobs by one process of git. */
async function* readBlobs(
  folder: string,
  files: readonly TreeFile[],
): AsyncGenerator<readonly [TreeFile, Buffer]> {
  const child = spawn('git', ['-C', folder, 'cat-file', '--batch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(files.map(({ hash }) => `${hash}\n`).join(''));
  const out = await buffer(child.stdout);
  let at = 0;
  for (const file of files) {
    const end = out.indexOf(0x0a, at);
    const [, type, size = ''] = out.toString('latin1', at, end).split(' ');
    if (type !== 'blob') {
      throw new VersionProblem(
        `git lacks the content of “${file.path}”`,
        'run “git fetch --refetch origin”',
      );
    }
    const start = end + 1;
    at = start + Number(size) + 1;
    yield [file, out.subarray(start, at - 1)];
  }
}

/** What a file begins with whose content Git LFS keeps elsewhere. */
const LFS_POINTER = Buffer.from('version https://git-lfs.github.com/spec/');

/** How many blobs are read, and held in memory, at once. */
const BLOBS_AT_ONCE = 500;

async function writeTree(git: Git, folder: string, tree: string, target: string, ref: string) {
  const files = await filesIn(git, tree);
  for (let first = 0; first < files.length; first += BLOBS_AT_ONCE) {
    const some = files.slice(first, first + BLOBS_AT_ONCE);
    for await (const [{ path, isLink }, bytes] of readBlobs(folder, some)) {
      if (bytes.subarray(0, LFS_POINTER.length).equals(LFS_POINTER)) {
        throw new VersionProblem(
          `“${path}” is kept by Git LFS, which git alone cannot read`,
          `name a folder instead: run “git worktree add ../${ref} ${ref}”, then “git lfs pull” there`,
        );
      }
      const file = join(target, path);
      await mkdir(dirname(file), { recursive: true });
      await (isLink ? symlink(bytes.toString(), file) : writeFile(file, bytes));
    }
  }
}

/** The files of a content folder at a commit. */
export interface FilesAtRef {
  /** Absolute path of a folder with them. */
  readonly folder: string;
  readonly commit: string;
}

/**
 * Writes the content folder as it was at a ref to a folder of its own, named after the hash of its
 * tree; nothing is checked out. A folder that is there already is used as it is.
 *
 * @param folder the content folder, absolute
 * @param store absolute path of the folder for such folders
 * @throws {VersionProblem} if git cannot read it
 */
export async function filesAtRef(folder: string, ref: string, store: string): Promise<FilesAtRef> {
  const git = gitIn(folder);
  const prefix = await git('rev-parse', '--show-prefix').catch(() => {
    throw new VersionProblem(
      'the content folder is not in a repository of git',
      'clone the repository, or name the folder of this version with “folder”',
    );
  });
  const commit = await resolveRef(git, ref);
  const tree = await git('rev-parse', '--verify', '--quiet', `${commit}:${prefix.trim()}`).catch(
    () => {
      throw new VersionProblem(
        `there is no folder “${prefix.trim().replace(/\/$/, '')}” at “${ref}”`,
        'name the folder of this version with “folder”',
      );
    },
  );
  const target = join(store, tree.trim());
  if (existsSync(target)) return { folder: target, commit };
  await mkdir(store, { recursive: true });
  const draft = await mkdtemp(join(store, 'new-'));
  try {
    await writeTree(git, folder, tree.trim(), draft, ref);
    // Another process may have finished the same tree meanwhile.
    await rename(draft, target).catch((cause: unknown) => {
      if (!existsSync(target)) throw cause;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { folder: target, commit };
}

/** Deletes the folders of a store that no version uses any more. */
export async function removeUnused(store: string, used: ReadonlySet<string>): Promise<void> {
  const names = await readdir(store).catch(() => []);
  const unused = names.filter((name) => /^[0-9a-f]+$/.test(name) && !used.has(join(store, name)));
  await Promise.all(unused.map((name) => rm(join(store, name), { recursive: true, force: true })));
}
