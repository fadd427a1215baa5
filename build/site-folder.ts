import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../src/files/errno.ts';
import { tellsCaseApart } from '../src/files/letter-case.ts';
import { removeOthers } from '../src/files/remove-others.ts';
import type { SiteFile } from '../src/files/site-list.ts';
import { type PreviousSite, readUnchanged, sha256 } from './previous-site.ts';

/**
 * The folder of a site that is being built. Files of the previous site that this one has too stay
 * where they are in the folder already, and are linked from there otherwise: either takes a
 * fraction of the time, and no room.
 *
 * Its calls do not return before they are done: many small files are written in two thirds of the
 * time that promises of them take.
 */
export class SiteFolder {
  /** Absolute. */
  readonly path: string;
  /** What was written. */
  readonly files: SiteFile[] = [];
  /** What files were made of, by path, where that was told. */
  readonly keys = new Map<string, string>();
  readonly #previous: PreviousSite;
  readonly #written = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #isEmpty: boolean;

  /**
   * @param path absolute
   * @param isEmpty whether nothing is in the folder but what this build writes; see
   *   {@link prepareFolder}
   */
  constructor(path: string, previous: PreviousSite, isEmpty: boolean) {
    this.path = path;
    this.#previous = previous;
    this.#isEmpty = isEmpty;
  }

  /**
   * Writes a file; tells whether the previous site has not the same.
   *
   * @param path below the folder, `/` first
   * @param key of all that the file is made of, for {@link reuse}
   * @throws {Error} if this was written already
   */
  write(path: string, content: string | Uint8Array, key?: string): boolean {
    const bytes = Buffer.from(content);
    const file = { path, size: bytes.byteLength, sha256: sha256(bytes) };
    const isNew = this.#previous.file(path)?.sha256 !== file.sha256;
    this.#add(file, key);
    // One that is there since before the previous site would bring its old date back.
    if (isNew) this.#put(file, bytes, false);
    else if (!this.#holds(file)) this.#put(file, bytes, this.#readPrevious(file) !== undefined);
    return isNew;
  }

  /** Takes a file from the previous site, if it was made of the same; tells whether it was. */
  reuse(path: string, key: string): boolean {
    const file = this.#previous.made(path, key);
    return file !== undefined && this.#take([file], key);
  }

  /**
   * Takes all files that were made of the same from the previous site, or none if one of them is
   * changed; tells whether it took any.
   */
  reuseAll(key: string): boolean {
    const files = this.#previous.allMade(key);
    return files.length > 0 && this.#take(files, key);
  }

  /** The content of a file of the previous site; `undefined` if there is none, or if it is changed. */
  previous(path: string): Uint8Array | undefined {
    const file = this.#previous.file(path);
    return file && this.#readPrevious(file);
  }

  #take(files: readonly SiteFile[], key: string): boolean {
    const missing: [SiteFile, Buffer][] = [];
    for (const file of files) {
      if (this.#holds(file)) continue;
      const content = this.#readPrevious(file);
      if (!content) return false;
      missing.push([file, content]);
    }
    for (const file of files) this.#add(file, key);
    for (const [file, content] of missing) this.#put(file, content, true);
    return true;
  }

  #add(file: SiteFile, key: string | undefined): void {
    if (this.#written.has(file.path)) throw twice(file.path);
    this.#written.add(file.path);
    this.files.push(file);
    if (key !== undefined) this.keys.set(file.path, key);
  }

  #place({ path }: SiteFile): string {
    return join(this.path, path);
  }

  #holds(file: SiteFile): boolean {
    return !this.#isEmpty && readUnchanged(this.#place(file), file) !== undefined;
  }

  #readPrevious(file: SiteFile): Buffer | undefined {
    return readUnchanged(this.#previous.place(file.path), file);
  }

  #put(file: SiteFile, content: Uint8Array, isKept: boolean): void {
    const target = this.#place(file);
    if (!this.#isEmpty) rmSync(target, { recursive: true, force: true });
    this.#makeFolder(dirname(target));
    if (!isKept || !link(this.#previous.place(file.path), target)) {
      // Never over a file, which may be one of the previous site by another name.
      writeFileSync(target, content, { flag: 'wx' });
    }
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      if (this.#isEmpty || !hasCode(error, 'EEXIST', 'ENOTDIR')) throw error;
      // What is a folder now was a file before.
      this.#makeFolder(dirname(folder));
      unlinkIfFile(folder);
      mkdirSync(folder, { recursive: true });
    }
    this.#folders.add(folder);
  }
}

const twice = (path: string) =>
  new Error(`The site would have two files ${path}. If one of them is yours, rename it.`);

/**
 * Takes the files that two threads wrote together.
 *
 * @throws {Error} if both wrote one
 */
export function joinFiles(...lists: readonly (readonly SiteFile[])[]): readonly SiteFile[] {
  const files = lists.flat();
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path)) throw twice(path);
    paths.add(path);
  }
  return files;
}

/** Removes a file; one that is not there, or is a folder now, is none. */
function unlinkIfFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM') || isFile(path)) throw error;
  }
}

const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Where a folder waits for its removal. */
const asideOf = (folder: string) => `${folder}.old`;

/** Removes what {@link prepareFolder} has put aside; what somebody holds is left to the next build. */
export function removeAside(folder: string): void {
  try {
    rmSync(asideOf(folder), { recursive: true, force: true });
  } catch {
    // The site is finished all the same.
  }
}

/** Puts a folder aside; some disks do not move what they came with. */
function putAside(folder: string): void {
  try {
    renameSync(folder, asideOf(folder));
  } catch {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Leaves nothing in a folder but files that the previous site has too. If that is nothing, what was
 * there is put aside: file systems are slow to make files where many were just removed.
 *
 * @param folder absolute
 * @returns whether it is nothing at all
 */
export function prepareFolder(folder: string, previous: PreviousSite): boolean {
  // A build that failed has left it, and may have done so for lack of room.
  removeAside(folder);
  if (!existsSync(folder)) return true;
  // Where “A” and “a” are one name, files that were renamed so would keep the old one.
  if (!previous.isEmpty && tellsCaseApart(folder)) {
    removeOthers(folder, previous.paths);
    return false;
  }
  putAside(folder);
  return true;
}

/** Removes files of the previous site that the new one has not, and folders that they leave empty. */
export function removeStale(
  folder: string,
  previous: PreviousSite,
  files: readonly SiteFile[],
): void {
  const kept = new Set(files.map(({ path }) => path));
  for (const path of previous.paths) {
    if (kept.has(path)) continue;
    unlinkIfFile(join(folder, path));
    for (let parent = dirname(path); parent !== '/'; parent = dirname(parent)) {
      if (!removeIfEmpty(join(folder, parent))) break;
    }
  }
}

/** Tells whether there is no such folder any more. */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return hasCode(error, 'ENOENT');
  }
}

/** Some file systems have no links, and none leads to another disk. */
function link(existing: string, path: string): boolean {
  try {
    linkSync(existing, path);
    return true;
  } catch {
    return false;
  }
}
