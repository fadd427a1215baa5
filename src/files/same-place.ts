import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links as Linux follows. */
const MAX_LINKS = 40;

/** The nearest folder above a path that exists, or the path itself. */
export function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}

/**
 * The path that a path leads to by symbolic links, whether there is something at it or not.
 *
 * @throws {Error} if the links form a circle
 */
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

/** Equal for two names of one file or folder; `undefined` if there is none. */
function identity(path: string): string | undefined {
  const info = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info && `${info.dev} ${info.ino}`;
}

/**
 * Whether a path is that of a folder, or lies in it. Compares what the paths lead to, not the paths:
 * links, letter case and forms of Unicode give one folder several.
 *
 * @param path absolute, existing or not
 * @param folder absolute; nothing lies in one that does not exist
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

/** Whether another disk is mounted at a folder. */
export function isMountPoint(folder: string): boolean {
  return existsSync(folder) && statSync(folder).dev !== statSync(dirname(folder)).dev;
}
