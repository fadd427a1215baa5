import { hash } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOfFile } from '../src/files/hash-of-file.ts';
import { pathsIn } from '../src/files/site-in.ts';
import type { SiteFile } from '../src/files/site-list.ts';
import { removeIfEmpty } from '../src/files/walk.ts';
import type { FileHashes } from './file-hashes.ts';

/**
 * A folder that becomes a site. Files of an earlier site stay if they have the right bytes:
 * creating and removing thousands of files takes longer than reading them. No file is ever written
 * in place, since hard links may share it with other folders. Files are written synchronously:
 * promises take half as long again for many small files.
 */
export class SiteFolder {
  readonly #folder: string;
  readonly #hashes: FileHashes;
  /** Paths of earlier files that this site has not used yet. */
  readonly #left = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #files: SiteFile[] = [];
  /** The site whose files are linked, as long as that works. */
  #linked: string | undefined;

  private constructor(folder: string, hashes: FileHashes, linked?: string) {
    this.#folder = folder;
    this.#hashes = hashes;
    this.#linked = linked;
  }

  /**
   * @param folder absolute; may hold anything or not exist
   * @param mayBecome whether the site may have a file at a path; files at other paths are removed
   *   at once, so that none is where a folder has to be
   * @param hashes those of files that need not be read
   * @param linked folder of another site, absolute, which may not exist: files that are missing are
   *   hard links to those of it that have the right bytes, which takes less time than to write them
   */
  static async open(
    folder: string,
    mayBecome: (path: string) => boolean,
    hashes: FileHashes,
    linked?: string,
  ): Promise<SiteFolder> {
    const opened = new SiteFolder(folder, hashes, linked);
    try {
      for (const path of pathsIn(folder)) opened.#left.add(path);
      await opened.#removeLeft((path) => !mayBecome(path));
    } catch {
      opened.#left.clear();
      rmSync(folder, { recursive: true, force: true });
    }
    mkdirSync(folder, { recursive: true });
    return opened;
  }

  /** Every file of the site so far. */
  get files(): readonly SiteFile[] {
    return this.#files;
  }

  /** Keeps or links an existing file; `false` if there is none with these bytes. */
  keep(file: SiteFile): boolean {
    const isThere = this.#left.has(file.path)
      ? this.#isSame(`${this.#folder}${file.path}`, file)
      : this.#link(file);
    if (isThere) this.#add(file);
    return isThere;
  }

  /** @param sha256 of the bytes, if it is known */
  write(path: string, bytes: Buffer, sha256 = hash('sha256', bytes)): void {
    const file = { path, size: bytes.byteLength, sha256 };
    if (this.keep(file)) return;
    const target = join(this.#folder, path);
    if (this.#left.has(path)) unlinkSync(target);
    this.#makeFolder(dirname(target));
    writeFileSync(target, bytes, { flag: 'wx' });
    this.#hashes.set(lstatSync(target), sha256);
    this.#add(file);
  }

  /** Copies another file, which is only read if this folder lacks its bytes. */
  copy(path: string, source: string): void {
    const sha256 = this.#hashes.hashOf(source);
    const { size } = statSync(source);
    if (!this.keep({ path, size, sha256 })) this.write(path, readFileSync(source));
  }

  #add(file: SiteFile): void {
    this.#left.delete(file.path);
    this.#files.push(file);
  }

  /** Removes everything that is not part of the site. */
  async close(): Promise<void> {
    await this.#removeLeft(() => true);
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }

  /** Whether a file has these bytes; a symbolic link has not. */
  #isSame(path: string, { size, sha256 }: SiteFile): boolean {
    try {
      const status = lstatSync(path, { throwIfNoEntry: false });
      if (!status?.isFile() || status.size !== size) return false;
      const known = this.#hashes.of(status);
      if (known !== undefined) return known === sha256;
      const isSame = hashOfFile(path) === sha256;
      if (isSame) this.#hashes.set(status, sha256);
      return isSame;
    } catch {
      return false;
    }
  }

  /** Links a file of the other site, if it has these bytes. */
  #link(file: SiteFile): boolean {
    if (this.#linked === undefined) return false;
    const source = `${this.#linked}${file.path}`;
    if (!this.#isSame(source, file)) return false;
    const target = `${this.#folder}${file.path}`;
    this.#makeFolder(dirname(target));
    try {
      linkSync(source, target);
    } catch {
      // Another disk, or one without links.
      this.#linked = undefined;
      return false;
    }
    // A link changes the status of the file.
    this.#hashes.set(lstatSync(target), file.sha256);
    return true;
  }

  async #removeLeft(isRemoved: (path: string) => boolean): Promise<void> {
    const paths = [...this.#left].filter(isRemoved);
    // Asynchronously: journaling file systems may take a millisecond per file.
    await Promise.all(paths.map((path) => unlink(join(this.#folder, path))));
    for (const path of paths) this.#left.delete(path);
    for (let folder of new Set(paths.map(dirname))) {
      while (folder !== '/' && removeIfEmpty(join(this.#folder, folder))) folder = dirname(folder);
    }
  }
}
