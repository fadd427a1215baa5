import { linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../src/files/errno.ts';
import type { SiteFile } from '../src/platforms/mirror/site-list.ts';
import { type PreviousSite, readUnchanged, sha256 } from './previous-site.ts';

/**
 * The folder of a site that is being built. What is in it already, mostly the site before the
 * previous one, stays where this site has the same; other files that the previous site has are
 * linked from there. Either takes a fraction of the time, and no room.
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
  readonly #folders = new Set<string>();
  readonly #isEmpty: boolean;

  /**
   * @param path absolute
   * @param isEmpty whether nothing is in the folder but what this build writes
   */
  constructor(path: string, previous: PreviousSite, isEmpty = true) {
    this.path = path;
    this.#previous = previous;
    this.#isEmpty = isEmpty;
  }

  /**
   * Writes a file; tells whether the previous site has not the same.
   *
   * @param path below the folder, `/` first
   * @param key of all that the file is made of, for {@link reuse}
   */
  write(path: string, content: string | Uint8Array, key?: string): boolean {
    const bytes = Buffer.from(content);
    const file = { path, size: bytes.byteLength, sha256: sha256(bytes) };
    const isNew = this.#previous.file(path)?.sha256 !== file.sha256;
    if (!this.#holds(file)) {
      this.#put(file, bytes, !isNew && this.#readPrevious(file) !== undefined);
    }
    this.#add(file, key);
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
    for (const [file, content] of missing) this.#put(file, content, true);
    for (const file of files) this.#add(file, key);
    return true;
  }

  #add(file: SiteFile, key: string | undefined): void {
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
      rmSync(folder, { force: true });
      mkdirSync(folder);
    }
    this.#folders.add(folder);
  }
}

/**
 * Removes what is below a folder and no part of a site.
 *
 * @param folder absolute
 * @param files of the site
 */
export function removeOthers(folder: string, files: readonly SiteFile[]): void {
  const kept = new Set<string>();
  for (const { path } of files) {
    for (
      let part = path;
      part !== '' && !kept.has(part);
      part = part.slice(0, part.lastIndexOf('/'))
    )
      kept.add(part);
  }
  const clean = (path: string) => {
    for (const item of readdirSync(join(folder, path), { withFileTypes: true })) {
      const below = `${path}/${item.name}`;
      if (!kept.has(below)) rmSync(join(folder, below), { recursive: true, force: true });
      else if (item.isDirectory()) clean(below);
    }
  };
  clean('');
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
