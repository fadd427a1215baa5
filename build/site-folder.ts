import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteFile } from '../src/platforms/mirror/site-list.ts';
import { type KeptFile, type PreviousSite, sha256 } from './previous-site.ts';

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
   * Writes a file; tells whether the previous site has not the same.
   *
   * @param path below the folder, `/` first
   * @param key of all that the file is made of, for {@link reuse}
   */
  write(path: string, content: string | Uint8Array, key?: string): boolean {
    const bytes = Buffer.from(content);
    const file = { path, size: bytes.byteLength, sha256: sha256(bytes) };
    const isKept = this.#previous.has(file, bytes);
    this.#put(file, bytes, isKept);
    if (key !== undefined) this.keys.set(path, key);
    return !isKept;
  }

  /** Takes a file from the previous site, if it was made of the same; tells whether it was. */
  reuse(path: string, key: string): boolean {
    const kept = this.#previous.made(path, key);
    if (kept) this.#keep(kept, key);
    return kept !== undefined;
  }

  /**
   * Takes all files that were made of the same from the previous site, or none if one of them is
   * changed; tells whether it took any.
   */
  reuseAll(key: string): boolean {
    const all = this.#previous.allMade(key);
    for (const kept of all ?? []) this.#keep(kept, key);
    return all !== undefined;
  }

  /** The content of a file of the previous site; `undefined` if there is none, or if it is changed. */
  previous(path: string): Uint8Array | undefined {
    return this.#previous.read(path)?.content;
  }

  #keep({ file, content }: KeptFile, key: string): void {
    this.#put(file, content, true);
    this.keys.set(file.path, key);
  }

  #put(file: SiteFile, content: Uint8Array, isKept: boolean): void {
    const target = join(this.path, file.path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    if (!isKept || !link(this.#previous.place(file.path), target)) {
      // Never over a file, which may be one of the previous site by another name.
      writeFileSync(target, content, { flag: 'wx' });
    }
    this.files.push(file);
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
