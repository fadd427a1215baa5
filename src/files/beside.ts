import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './errno.ts';

/** In a folder beside: proves that it is one, and tells whoever finds it what it is. */
const MARK = 'lectern.txt';

const markOf = (folder: string) =>
  `Lectern keeps here what it needs to replace “${basename(folder)}”, and removes it with the next build or copy.\n`;

/** Whether a folder carries the mark; one whose process died as it wrote that has its start. */
function isMarked(place: string, folder: string): boolean {
  try {
    return markOf(folder).startsWith(readFileSync(join(place, MARK), 'utf8'));
  } catch {
    return false;
  }
}

/** The lock of a folder that is being replaced, for `lock`. */
export const lockOf = (folder: string) =>
  join(dirname(folder), `.${basename(folder)}.lectern.lock`);

/**
 * Makes a folder beside another, on the same disk, under a name that nobody can foresee.
 *
 * @param folder absolute
 */
export async function makeBeside(folder: string): Promise<string> {
  const name = `.${basename(folder)}.${randomBytes(16).toString('hex')}.lectern`;
  const place = join(dirname(folder), name);
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(place);
  await writeFile(join(place, MARK), markOf(folder), { flag: 'wx' });
  return place;
}

/** Names that {@link makeBeside} may have given. */
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

/** The folders beside another that carry the mark. */
export const foldersBeside = (folder: string): string[] =>
  candidates(folder).filter((place) => isMarked(place, folder));

/** Removes a folder beside: its mark last, so that what is cut short is still known. */
export function removeFolderBeside(place: string): void {
  for (const name of readdirSync(place)) {
    if (name !== MARK) rmSync(join(place, name), { recursive: true, force: true });
  }
  rmSync(join(place, MARK), { force: true });
  rmdirSync(place);
}

/**
 * Removes what was made beside a folder, but for one place. The caller holds the lock of the folder.
 *
 * @param folder absolute
 */
export function removeBeside(folder: string, kept?: string): void {
  for (const place of candidates(folder)) {
    if (place === kept) continue;
    if (isMarked(place, folder)) removeFolderBeside(place);
    else removeIfEmpty(place);
  }
}

/** One that has no mark and nothing else is of a process that died before it could mark it. */
function removeIfEmpty(place: string): void {
  try {
    rmdirSync(place);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}
