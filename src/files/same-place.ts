import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Maximum number of symbolic links, as on Linux. */
const MAX_LINKS = 40;

/** The path if it exists, else its nearest existing ancestor. */
export function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}

/** Resolves all symbolic links of a path, which need not exist; fails if they form a cycle. */
export function followLinks(path: string, left = MAX_LINKS): string {
  const parent = dirname(path);
  if (parent === path) return path;
  const place = join(
    existsSync(parent) ? realpathSync(parent) : followLinks(parent),
    basename(path),
  );
  if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return place;
  if (left === 0) throw new Error(`${path} is a symbolic link that leads nowhere.`);
  return followLinks(resolve(dirname(place), readlinkSync(place)), left - 1);
}

/** An identity that is the same for all paths of a file; `undefined` if it does not exist. */
function identity(path: string): string | undefined {
  const info = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info && `${info.dev} ${info.ino}`;
}

/**
 * Whether a path is a folder or inside it. Compares inodes, not paths: symbolic links, letter case
 * and Unicode normalization give the same folder several paths.
 *
 * @param path absolute; need not exist
 * @param folder absolute; nothing is inside a folder that does not exist
 */
export function isWithin(path: string, folder: string): boolean {
  const wanted = identity(folder);
  if (wanted === undefined) return false;
  let place = realpathSync(existing(path));
  while (identity(place) !== wanted) {
    if (dirname(place) === place) return false;
    place = dirname(place);
  }
  return true;
}

/** Whether a folder is a mount point. */
export function isMountPoint(folder: string): boolean {
  return existsSync(folder) && statSync(folder).dev !== statSync(dirname(folder)).dev;
}
