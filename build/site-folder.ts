import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../src/files/errno.ts';
import { pathsIn } from '../src/files/site-in.ts';
import type { SiteFile } from '../src/files/site-list.ts';
import type { FileStamps } from './file-stamps.ts';

/**
 * A folder that becomes a site. What an earlier site left in it is kept where it has the same
 * bytes: to make and to remove thousands of files takes the system longer than to read them. No
 * file is ever written in place, so that links to it elsewhere stay as they are. Calls do not
 * return before they are done: many small files are written in two thirds of the time that promises
 * of them take.
 */
export class SiteFolder {
  readonly #folder: string;
  readonly #stamps: FileStamps;
  /** Paths that were there before and are not yet of this site. */
  readonly #left: Set<string>;
  readonly #folders = new Set<string>();
  readonly #files: SiteFile[] = [];

  /**
   * @param folder absolute; may hold anything or not exist
   * @param mayBecome whether a file of the site may come to have a path; all others are removed now,
   *   so that none stands where a folder has to be
   * @param stamps tell which files need not be read to know their bytes
   */
  constructor(folder: string, mayBecome: (path: string) => boolean, stamps: FileStamps) {
    this.#folder = folder;
    this.#stamps = stamps;
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
    if (!this.#left.has(file.path) || !this.#isThere(file)) return false;
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
    this.#stamps.add(lstatSync(target), file.sha256);
    this.#files.push(file);
  }

  /** Removes what is not of the site. */
  close(): void {
    this.#removeLeft(() => true);
  }

  /** Whether a file, and no link to one, has these bytes. */
  #isThere({ path, size, sha256 }: SiteFile): boolean {
    const place = join(this.#folder, path);
    try {
      const status = lstatSync(place);
      if (!status.isFile() || status.size !== size) return false;
      if (!this.#stamps.has(status, sha256) && hash('sha256', readFileSync(place)) !== sha256) {
        return false;
      }
      this.#stamps.add(status, sha256);
      return true;
    } catch {
      return false;
    }
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

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
    return false;
  }
}
