import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './errno.ts';
import { removeIfEmpty } from './walk.ts';

/** A file in each folder of ours beside a site: identifies it, and explains it to people. */
const MARK = 'lectern.txt';

const markOf = (folder: string) =>
  `Lectern needs this folder to replace “${basename(folder)}”. The next build or copy removes it.\n`;

/** Whether a folder has the mark, or the start of it: the process may have died while writing. */
function isMarked(place: string, folder: string): boolean {
  try {
    return markOf(folder).startsWith(readFileSync(join(place, MARK), 'utf8'));
  } catch {
    return false;
  }
}

/** The lock file for replacing a folder. */
export const lockOf = (folder: string) =>
  join(dirname(folder), `.${basename(folder)}.lectern.lock`);

/** Creates a work folder beside another, on the same disk, with an unpredictable name. */
export async function createWorkFolder(folder: string): Promise<string> {
  const name = `.${basename(folder)}.${randomBytes(16).toString('hex')}.lectern`;
  const place = join(dirname(folder), name);
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(place);
  await writeFile(join(place, MARK), markOf(folder), { flag: 'wx' });
  return place;
}

/** Folders with names as {@link createWorkFolder} generates them. */
function candidates(folder: string): string[] {
  const start = `.${basename(folder)}.`;
  const isOne = (name: string) =>
    name.startsWith(start) && /^[0-9a-f]{32}\.lectern$/.test(name.slice(start.length));
  try {
    return readdirSync(dirname(folder), { withFileTypes: true })
      .filter((item) => item.isDirectory() && isOne(item.name))
      .map((item) => join(dirname(folder), item.name));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM')) return [];
    throw error;
  }
}

/** The work folders beside a folder. */
export const findWorkFolders = (folder: string): string[] =>
  candidates(folder).filter((place) => isMarked(place, folder));

/** Removes a work folder. Its mark goes last, so that an interrupted removal can be resumed. */
export function removeWorkFolder(place: string): void {
  for (const name of readdirSync(place)) {
    if (name !== MARK) rmSync(join(place, name), { recursive: true, force: true });
  }
  rmSync(join(place, MARK), { force: true });
  rmdirSync(place);
}

/** Removes the work folders beside a folder, except one that is kept. The caller holds its lock. */
export function removeWorkFolders(folder: string, kept?: string): void {
  for (const place of candidates(folder)) {
    if (place === kept) continue;
    if (isMarked(place, folder)) removeWorkFolder(place);
    // Without a mark, it was left by a process that died before it could mark it.
    else removeIfEmpty(place);
  }
}
