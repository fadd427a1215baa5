import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../src/files/errno.ts';
import { pathsIn } from '../src/files/site-in.ts';
import type { SiteFile } from '../src/files/site-list.ts';

/**
 * A folder that becomes a site. What an earlier site left in it is kept where it has the same
 * bytes: to make and to remove thousands of files takes the system longer than to read them. No
 * file is ever written in place, so that links to it elsewhere stay as they are. Calls do not
 * return before they are done: many small files are written in two thirds of the time that promises
 * of them take.
 */
export class SiteFolder {
  readonly #folder: string;
  /** Paths that were there before and are not yet of this site. */
  readonly #left: Set<string>;
  readonly #folders = new Set<string>();
  readonly #files: SiteFile[] = [];

  /**
   * @param folder absolute; may hold anything or not exist
   * @param mayBecome whether a file of the site may come to have a path; all others are removed now,
   *   so that none stands where a folder has to be
   */
  constructor(folder: string, mayBecome: (path: string) => boolean) {
    this.#folder = folder;
    try {
      this.#left = new Set(pathsIn(folder));
      this.#removeLeft((path) => !mayBecome(path));
    } catch {
      rmSync(folder, { recursive: true, force: true });
      this.#left = new Set();
    }
    mkdirSync(folder, { recursive: true });
  }

  /** Every file of the site so far. */
  get files(): readonly SiteFile[] {
    return this.#files;
  }

  /** Takes a file as it stands in the folder; `false` if it is not there with these bytes. */
  keep(file: SiteFile): boolean {
    if (!this.#left.has(file.path) || !isAt(join(this.#folder, file.path), file)) return false;
    this.#left.delete(file.path);
    this.#files.push(file);
    return true;
  }

  write(path: string, bytes: Buffer): void {
    const file = { path, size: bytes.byteLength, sha256: hash('sha256', bytes) };
    if (this.keep(file)) return;
    const target = join(this.#folder, path);
    if (this.#left.delete(path)) rmSync(target);
    const parent = dirname(target);
    if (!this.#folders.has(parent)) {
      mkdirSync(parent, { recursive: true });
      this.#folders.add(parent);
    }
    writeFileSync(target, bytes, { flag: 'wx' });
    this.#files.push(file);
  }

  /** Removes what is not of the site. */
  close(): void {
    this.#removeLeft(() => true);
  }

  #removeLeft(isRemoved: (path: string) => boolean): void {
    for (const path of this.#left) {
      if (!isRemoved(path)) continue;
      rmSync(join(this.#folder, path));
      this.#left.delete(path);
      for (let parent = dirname(path); parent !== '/'; parent = dirname(parent)) {
        if (!removeIfEmpty(join(this.#folder, parent))) break;
      }
    }
  }
}

/** Whether a file, and no link to one, has these bytes. */
function isAt(place: string, { size, sha256 }: SiteFile): boolean {
  try {
    const status = lstatSync(place);
    return (
      status.isFile() && status.size === size && hash('sha256', readFileSync(place)) === sha256
    );
  } catch {
    return false;
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
    return false;
  }
}
