import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteFile } from '../src/platforms/mirror/site-list.ts';
import { type PreviousSite, sha256 } from './previous-site.ts';

/**
 * The folder of a site that is being built. Files that the previous site has already are linked
 * from there: that takes a twentieth of the time, and no room.
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

  /** @param path absolute */
  constructor(path: string, previous: PreviousSite) {
    this.path = path;
    this.#previous = previous;
  }

  /**
   * Writes a file.
   *
   * @param path below the folder, `/` first
   * @param key of all that the file is made of, for {@link reuse}
   */
  write(path: string, content: string | Uint8Array, key?: string): void {
    const bytes = Buffer.from(content);
    const hash = sha256(bytes);
    const isKept = this.#previous.had(path, hash) && this.#previous.read(path) !== undefined;
    this.#put(path, bytes, hash, isKept);
    if (key !== undefined) this.keys.set(path, key);
  }

  /** Takes a file from the previous site, if it was made of the same; tells whether it was. */
  reuse(path: string, key: string): boolean {
    const content = this.#previous.made(path, key);
    if (!content) return false;
    this.#put(path, content, sha256(content), true);
    this.keys.set(path, key);
    return true;
  }

  /**
   * Takes all files that were made of the same from the previous site, or none if one of them is
   * changed; tells whether it took any.
   */
  reuseAll(key: string): boolean {
    const files = this.#previous.allMade(key);
    if (!files) return false;
    for (const [path, content] of files) {
      this.#put(path, content, sha256(content), true);
      this.keys.set(path, key);
    }
    return true;
  }

  /** A file of the previous site; `undefined` if there is none, or if it is changed. */
  previous(path: string): Uint8Array | undefined {
    return this.#previous.read(path);
  }

  #put(path: string, content: Uint8Array, hash: string, isKept: boolean): void {
    const target = join(this.path, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    if (!isKept || !link(this.#previous.place(path), target)) {
      // Never over a file, which may be one of the previous site by another name.
      writeFileSync(target, content, { flag: 'wx' });
    }
    this.files.push({ path, size: content.byteLength, sha256: hash });
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
