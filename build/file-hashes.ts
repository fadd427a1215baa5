import { lstatSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { hashOfFile } from '../src/files/hash-of-file.ts';
import type { Values } from './recall-from.ts';

/** A stamp that changes with every write to a file, which sets `ctime`. */
const stampOf = ({ dev, ino, size, ctimeMs }: Stats) => `${dev} ${ino} ${size} ${ctimeMs}`;

/** Hash of each file by its stamp, of the last build and of the one before: their sites take turns. */
type Kept = readonly ReadonlyMap<string, string>[];

const KEY = 'hashes of files';

/**
 * The hash of each file as it was last read, so that unchanged files need not be read again. A
 * write changes the stamp of a file, unless it follows the last one within a tick of the clock
 * (Git documentation, “racy-git”): hashes of files as young as that are not kept.
 */
export class FileHashes {
  readonly #store: Values;
  #kept: Kept;
  /** Those of the kept ones that this build used. */
  readonly #used = new Map<string, string>();
  /** By stamp, those of files that this build read; absent once they are no longer noted. */
  #read: Map<string, { readonly changed: number; readonly sha256: string }> | undefined = new Map();

  constructor(store: Values) {
    this.#store = store;
    const kept = store.get(KEY);
    this.#kept = kept ? deserialize(kept) : [];
  }

  /** SHA-256 of a file; `undefined` if it has to be read. */
  of(status: Stats): string | undefined {
    const stamp = stampOf(status);
    for (const hashes of this.#kept) {
      const sha256 = hashes.get(stamp);
      if (sha256 === undefined) continue;
      this.#used.set(stamp, sha256);
      return sha256;
    }
    return undefined;
  }

  /** SHA-256 of a file, or of the one that a link leads to, read only if it has changed. */
  readonly hashOf = (file: string): string => {
    const status = statSync(file);
    const known = this.of(status);
    if (known !== undefined) return known;
    const sha256 = hashOfFile(file);
    this.set(status, sha256);
    return sha256;
  };

  /** Notes the hash of a file that was read or written. */
  set(status: Stats, sha256: string): void {
    this.#read?.set(stampOf(status), { changed: status.ctimeMs, sha256 });
  }

  /**
   * Keeps the hashes for the next build.
   *
   * @param now a time of the clock of the file system, such that no later write has an earlier one;
   *   see {@link fileSystemTime}
   */
  save(now: number): void {
    this.settle(now);
    this.#store.set(KEY, serialize(this.#kept));
  }

  /**
   * Keeps the hashes for this process, and notes no others from now on.
   *
   * @param now see {@link save}
   */
  settle(now: number): void {
    const hashes = new Map(this.#used);
    for (const [stamp, { changed, sha256 }] of this.#read ?? []) {
      if (changed < now) hashes.set(stamp, sha256);
    }
    this.#read = undefined;
    const earlier = [...(this.#kept[0] ?? [])].filter(([stamp]) => !hashes.has(stamp));
    this.#kept = [hashes, new Map(earlier)];
  }
}

/**
 * The time of the clock of a file system, in milliseconds since 1970: that of the process may be
 * ahead of it.
 *
 * @param file a path that is free, where a file is written for a moment
 */
export function fileSystemTime(file: string): number {
  writeFileSync(file, '');
  const { ctimeMs } = lstatSync(file);
  rmSync(file);
  return ctimeMs;
}
