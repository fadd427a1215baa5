import { lstatSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { hashOfFile } from '../src/files/hash-of-file.ts';
import type { Values } from './recall-from.ts';

/** All that changes when a file is written to: every write sets the time of the status, `ctime`. */
const stampOf = ({ dev, ino, size, ctimeMs }: Stats) => `${dev} ${ino} ${size} ${ctimeMs}`;

/** Hash of each file by its stamp, of the last two builds: a site and the one before take turns. */
type Kept = readonly ReadonlyMap<string, string>[];

const BUILDS = 2;

const KEY = 'hashes of files';

/**
 * The hash of each file as it was last read, so that unchanged files need not be read again. A
 * write changes the stamp of a file, unless it follows the last one within a tick of the clock
 * (Git documentation, “racy-git”): hashes of files as young as that are not kept.
 */
export class FileHashes {
  readonly #store: Values;
  readonly #kept: Kept;
  /** By stamp, those of this build. */
  readonly #own = new Map<string, { readonly changed: number; readonly sha256: string }>();

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
      if (sha256 !== undefined) return sha256;
    }
    return undefined;
  }

  /** SHA-256 of a file, or of the one that a link leads to, read only if it has changed. */
  readonly hashOf = (file: string): string => {
    const status = statSync(file);
    const sha256 = this.of(status) ?? hashOfFile(file);
    this.set(status, sha256);
    return sha256;
  };

  set(status: Stats, sha256: string): void {
    this.#own.set(stampOf(status), { changed: status.ctimeMs, sha256 });
  }

  /**
   * Keeps the hashes for the next build.
   *
   * @param now a time of the clock of the file system, such that no later write has an earlier one;
   *   see {@link timeOfDisk}
   */
  save(now: number): void {
    const old = [...this.#own].filter(([, { changed }]) => changed < now);
    const hashes = new Map(old.map(([stamp, { sha256 }]) => [stamp, sha256]));
    this.#store.set(KEY, serialize([hashes, ...this.#kept].slice(0, BUILDS)));
  }
}

/**
 * The time of the clock of a file system, in milliseconds since 1970: that of the process may be
 * ahead of it.
 *
 * @param file a path that is free, where a file is written for a moment
 */
export function timeOfDisk(file: string): number {
  writeFileSync(file, '');
  const { ctimeMs } = lstatSync(file);
  rmSync(file);
  return ctimeMs;
}
