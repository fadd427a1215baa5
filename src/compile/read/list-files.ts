import { type Dirent, existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isUnportable, PUBLISHED_DOT_NAMES } from '../../files/safe-names.ts';
import { isSafePath } from '../../files/site-list.ts';
import { itemsBelow } from '../../files/walk.ts';
import { type Diagnostic, mistake, type Problem, START } from '../diagnostics/diagnostics.ts';
import { SITE_FILE } from './content-path.ts';
import { PUBLIC_FOLDER, type Sources } from './settings.ts';

/** Why a folder entry cannot be read, if so; `root` is the real path of the folder. */
async function problemOf(
  entry: Dirent,
  root: string,
  file: string,
  name: string,
): Promise<Problem | undefined> {
  if (entry.isFile()) return undefined;
  if (!entry.isSymbolicLink()) {
    return mistake(
      'file-unreadable',
      'the file is a pipe, a socket or a device',
      'move it out of the folder, or delete it',
    );
  }
  const wrongLink = (message: string, hint: string) => mistake('symlink-invalid', message, hint);
  const target = await realpath(file).catch(() => undefined);
  if (target !== undefined && target !== root && !target.startsWith(root + sep)) {
    return wrongLink(`the symbolic link leads out of ${name}`, 'put the file itself here');
  }
  const found = target === undefined ? undefined : await stat(target).catch(() => undefined);
  if (found?.isFile()) return undefined;
  return found?.isDirectory()
    ? wrongLink('the symbolic link leads to a folder', 'put the folder itself here')
    : wrongLink('the symbolic link does not lead to a file', 'correct the link, or delete it');
}

/**
 * Lists the files below a folder. Symbolic links may only target files in it, so that nothing outside
 * is ever published.
 *
 * @param folder absolute path
 * @param name of the folder in messages
 * @param isHidden whether to omit a relative path (with `/` as separator)
 * @returns paths below the folder, sorted, and the problems of files that cannot be read
 * @throws {Error} if the folder cannot be read
 */
async function listFolder(
  folder: string,
  name: string,
  isHidden: (path: string) => boolean,
): Promise<{ paths: string[]; diagnostics: Diagnostic[] }> {
  const root = await realpath(folder);
  const paths: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path: below, entry } of itemsBelow(folder)) {
    const path = below.slice(1);
    if (entry.isDirectory() || isHidden(path)) continue;
    const fault =
      (await problemOf(entry, root, join(folder, path), name)) ?? nameProblem(`/${path}`);
    if (fault) diagnostics.push({ path, ...START, ...fault });
    else paths.push(path);
  }
  return { paths: paths.sort(), diagnostics };
}

/** A file of the project, outside the content folder. */
export interface ProjectFile {
  /** Path in the listed folder, which starts with `/` and is not encoded. */
  readonly path: string;
  /** Absolute path. */
  readonly file: string;
  /** Path relative to the content folder, for diagnostics. */
  readonly source: string;
}

/** Lists the files below a folder of the project, if it exists. */
export async function listProjectFolder(
  { folder: content, project }: Sources,
  name: string,
  isHidden: (path: string) => boolean,
): Promise<{ files: readonly ProjectFile[]; diagnostics: Diagnostic[] }> {
  const folder = project === undefined ? '' : join(project, name);
  if (project === undefined || !existsSync(folder)) return { files: [], diagnostics: [] };
  const listed = await listFolder(folder, `${name}/`, isHidden);
  const sourceOf = (path: string) => relative(content, join(folder, path)).split(sep).join('/');
  return {
    files: listed.paths.map((path) => ({
      path: `/${path}`,
      file: join(folder, path),
      source: sourceOf(path),
    })),
    diagnostics: listed.diagnostics.map((each) => ({ ...each, path: sourceOf(each.path) })),
  };
}

const hasDot = (path: string) => path.split('/').some((segment) => segment.startsWith('.'));

/** The problem with a path, which starts with `/`, that is not portable across systems. */
export function nameProblem(path: string): Problem | undefined {
  if (isSafePath(path) && !isUnportable(path)) return undefined;
  const message = `some systems cannot store “${path}”`;
  const hint =
    'rename the file or its folder: no colon, backslash or control character, no dot or space at the end, no name such as CON';
  return mistake('name-invalid', message, hint);
}

/** Lists the files below a content folder, except hidden ones; throws if it is unreadable. */
export async function listFiles(folder: string): ReturnType<typeof listFolder> {
  try {
    return await listFolder(folder, 'the content folder', hasDot);
  } catch (cause) {
    throw new Error(
      `The content folder ${folder} cannot be read (${(cause as Error).message}). Make it readable, or set CONTENT_DIR to a folder that holds ${SITE_FILE}, docs/, changelog/ and solutions/.`,
      { cause },
    );
  }
}

const isHidden = (path: string) => hasDot(`/${path}`.replace(PUBLISHED_DOT_NAMES, ''));

/** Lists the files of `public/`, except hidden ones. */
export const readPublicFiles = (sources: Sources) =>
  listProjectFolder(sources, PUBLIC_FOLDER, isHidden);
