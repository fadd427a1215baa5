import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Diagnostic } from './diagnostics.ts';
import { SITE_FILE } from './place.ts';

/** What is wrong with a symbolic link, if anything is. `root` is the folder without any link. */
async function linkProblem(
  root: string,
  file: string,
): Promise<{ message: string; hint: string } | undefined> {
  const target = await realpath(file).catch(() => undefined);
  if (target === undefined) {
    return { message: 'the symbolic link leads to no file', hint: 'delete it, or mend it' };
  }
  if (!target.startsWith(root + sep)) {
    return {
      message: 'the symbolic link leads out of the content folder',
      hint: 'put the file itself here',
    };
  }
  return (await stat(target)).isFile()
    ? undefined
    : { message: 'the symbolic link leads to a folder', hint: 'put the folder itself here' };
}

/**
 * Lists the files below a content folder. Hidden files and folders are left out.
 *
 * @param folder absolute path
 * @returns their paths below the folder, sorted, and the symbolic links that cannot be followed
 * @throws {Error} if the folder cannot be read
 */
export async function listFiles(
  folder: string,
): Promise<{ paths: string[]; diagnostics: Diagnostic[] }> {
  let items: Dirent[];
  try {
    items = await readdir(folder, { recursive: true, withFileTypes: true });
  } catch {
    throw new Error(
      `The content folder ${folder} cannot be read. Set CONTENT_DIR to a folder that holds ${SITE_FILE}, docs/, changelog/ and solutions/.`,
    );
  }
  const root = await realpath(folder);
  const paths: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const item of items) {
    const file = join(item.parentPath, item.name);
    const path = file
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    if (path.split('/').some((segment) => segment.startsWith('.'))) continue;
    const problem = item.isSymbolicLink() ? await linkProblem(root, file) : undefined;
    if (problem) {
      const code = 'symlink-invalid';
      diagnostics.push({ path, line: 1, column: 1, severity: 'error', code, ...problem });
    } else if (item.isFile() || item.isSymbolicLink()) {
      paths.push(path);
    }
  }
  return { paths: paths.sort(), diagnostics };
}
