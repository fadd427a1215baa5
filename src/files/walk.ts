import { type Dirent, existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './errno.ts';

/** An entry below a folder. */
export interface Item {
  /** Relative path, with a `/` before each name. */
  readonly path: string;
  readonly entry: Dirent;
}

type Enters = (path: string) => boolean;

function collect(root: string, above: string, enters: Enters, items: Item[]): void {
  for (const entry of readdirSync(root + above, { withFileTypes: true })) {
    const path = `${above}/${entry.name}`;
    items.push({ path, entry });
    if (entry.isDirectory() && enters(path)) collect(root, path, enters, items);
  }
}

/**
 * Everything below a folder, in no order. Links are listed, and never followed: the option
 * `recursive` of `readdir` follows them since Node 26, without end where they form a circle. It
 * also takes ten times as long.
 *
 * @param enters whether what is below a folder is listed too (default: always)
 * @throws {Error} if a folder cannot be read
 */
export function itemsBelow(folder: string, enters: Enters = () => true): Item[] {
  const items: Item[] = [];
  collect(folder, '', enters, items);
  return items;
}

/** Paths of the regular files below a folder, each starting with `/`, sorted. */
export const filesBelow = (folder: string): string[] =>
  itemsBelow(folder)
    .filter(({ entry }) => entry.isFile())
    .map(({ path }) => path)
    .sort();

/** Removes an empty folder; returns whether it did. */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
    return false;
  }
}

/** Removes everything below a folder, including links and empty folders, except files at these paths. */
export function removeOthers(folder: string, paths: Iterable<string>): void {
  if (!existsSync(folder)) return;
  const listed = new Set<string>();
  for (const path of paths) {
    for (let part = path; part !== ''; part = part.slice(0, part.lastIndexOf('/')))
      listed.add(part);
  }
  for (const { path, entry } of itemsBelow(folder, (below) => listed.has(below))) {
    const isKept = listed.has(path) && (entry.isFile() || entry.isDirectory());
    if (!isKept) rmSync(join(folder, path), { recursive: true, force: true });
  }
}
