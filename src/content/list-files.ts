import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Diagnostic } from './diagnostics.ts';
import { SITE_FILE } from './place.ts';

/** The files below a content folder, and what stands there and is none. */
export interface FileList {
  /** Paths below the folder, sorted. */
  readonly paths: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A problem of a whole file. */
export function fileProblem(path: string, message: string, hint: string): Diagnostic {
  const place = { line: 1, column: 1 };
  return { path, ...place, severity: 'error', code: 'file-unexpected', message, hint };
}

/** What keeps an entry of a folder from being read; `undefined` for a file of the folder. */
async function problemOf(
  entry: Dirent,
  root: string,
  path: string,
): Promise<Diagnostic | undefined> {
  if (entry.isFile()) return undefined;
  if (!entry.isSymbolicLink()) return fileProblem(path, 'this is no file', 'remove it');
  const hint = 'put the file itself in its place';
  try {
    const target = await realpath(join(entry.parentPath, entry.name));
    if (!target.startsWith(`${root}${sep}`)) {
      return fileProblem(path, 'the link leads out of the content folder', hint);
    }
    return (await stat(target)).isFile()
      ? undefined
      : fileProblem(path, 'the link leads to no file', hint);
  } catch {
    return fileProblem(path, 'the link leads nowhere', hint);
  }
}

/**
 * Lists a content folder; hidden files and folders are left out. What is published lies in the
 * folder: a link may lead to another file of it, and nowhere else.
 *
 * @param folder absolute path
 * @throws {Error} if it cannot be read
 */
export async function listFiles(folder: string): Promise<FileList> {
  let root: string;
  let entries: Dirent[];
  try {
    root = await realpath(folder);
    entries = await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    throw new Error(
      `The content folder ${folder} cannot be read. Set CONTENT_DIR to a folder that holds ${SITE_FILE}, docs/, changelog/ and solutions/.`,
      { cause },
    );
  }
  const paths: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    if (path.split('/').some((segment) => segment.startsWith('.'))) continue;
    const problem = await problemOf(entry, root, path);
    if (problem) diagnostics.push(problem);
    else paths.push(path);
  }
  return { paths: paths.sort(), diagnostics };
}
