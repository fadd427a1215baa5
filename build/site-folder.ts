import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteFile } from '../src/platforms/mirror/site-list.ts';
import { type PreviousSite, sha256 } from './previous-site.ts';

/**
 * The folder of a site that is being built. Files that the previous site has already are linked
 * from there: that takes a twentieth of the time, and no room.
 */
export class SiteFolder {
  /** Absolute. */
  readonly path: string;
  /** What was written. */
  readonly files: SiteFile[] = [];
  /** What files were made of, by path, where that was told. */
  readonly keys = new Map<string, string>();
  readonly #previous: PreviousSite;
  readonly #folders = new Map<string, Promise<unknown>>();

  /** @param path absolute */
  constructor(path: string, previous: PreviousSite) {
    this.path = path;
    this.#previous = previous;
  }

  /**
   * Writes a file.
   *
   * @param path below the folder, `/` first
   */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(content);
    const hash = sha256(bytes);
    const isKept = this.#previous.had(path, hash) && (await this.#previous.read(path));
    await this.#put(path, bytes, hash, Boolean(isKept));
  }

  /**
   * Writes a file that takes time to make, unless the previous site has it.
   *
   * @param key of all that the file is made of
   */
  async writeMade(path: string, key: string, make: () => Promise<Uint8Array>): Promise<void> {
    if (await this.reuse(path, key)) return;
    await this.write(path, await make());
    this.keys.set(path, key);
  }

  /** Takes a file from the previous site, if it was made of the same; tells whether it was. */
  async reuse(path: string, key: string): Promise<boolean> {
    const content = await this.#previous.made(path, key);
    if (!content) return false;
    await this.#put(path, content, sha256(content), true);
    this.keys.set(path, key);
    return true;
  }

  async #put(path: string, content: Uint8Array, hash: string, isKept: boolean): Promise<void> {
    const target = join(this.path, path);
    const folder = dirname(target);
    let made = this.#folders.get(folder);
    if (!made) {
      made = mkdir(folder, { recursive: true });
      this.#folders.set(folder, made);
    }
    await made;
    // Some file systems have no links, and none leads to another disk.
    const isLinked =
      isKept &&
      (await link(this.#previous.place(path), target).then(
        () => true,
        () => false,
      ));
    // Never over a file, which may be one of the previous site by another name.
    if (!isLinked) await writeFile(target, content, { flag: 'wx' });
    this.files.push({ path, size: content.byteLength, sha256: hash });
  }
}
