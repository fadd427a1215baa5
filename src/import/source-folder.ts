import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import type { Report } from './report.ts';

/** Largest page or configuration that is read, in bytes. */
export const MAX_TEXT_BYTES = 5_000_000;

/** Largest file that is copied, in bytes: hosts refuse larger ones. */
export const MAX_COPIED_BYTES = 25_000_000;

/** Folders that hold no documentation and may be vast. */
const SKIPPED = new Set(['node_modules', 'dist', 'build', '__pycache__']);

/**
 * The folder of an old site. Reads nothing outside it: a symbolic link that leads out counts as
 * missing, and so does a path with `..` past the root.
 */
export class SourceFolder {
  /** Absolute, symbolic links resolved. */
  readonly root: string;
  readonly #report: Report;
  readonly #texts = new Map<string, string | undefined>();

  private constructor(root: string, report: Report) {
    this.root = root;
    this.#report = report;
  }

  /** @throws {Error} if `folder` is no folder that can be read */
  static async open(folder: string, report: Report): Promise<SourceFolder> {
    const root = await realpath(folder).catch(() => undefined);
    if (root === undefined || !(await stat(root)).isDirectory()) {
      throw new Error(`There is no folder ${folder}. Name the folder of the old documentation.`);
    }
    return new SourceFolder(root, report);
  }

  /** Normalizes a path; `undefined` if it leads out of the folder. */
  static inside(...parts: readonly string[]): string | undefined {
    const path = posix.join(...parts).replace(/\/$/, '');
    return path === '..' || path.startsWith('../') || posix.isAbsolute(path) ? undefined : path;
  }

  /** Absolute path of a file that exists in the folder, symbolic links resolved. */
  async file(path: string): Promise<string | undefined> {
    if (SourceFolder.inside(path) === undefined || path.includes('\0')) return undefined;
    const target = await realpath(join(this.root, path)).catch(() => undefined);
    if (target === undefined || !target.startsWith(this.root + sep)) return undefined;
    return (await stat(target)).isFile() ? target : undefined;
  }

  async has(path: string): Promise<boolean> {
    return (await this.file(path)) !== undefined;
  }

  async isFolder(path: string): Promise<boolean> {
    if (SourceFolder.inside(path) === undefined) return false;
    const found = await lstat(join(this.root, path)).catch(() => undefined);
    return found?.isDirectory() ?? false;
  }

  /** A text file; `undefined` if it is missing, too large or not UTF-8. */
  async text(path: string): Promise<string | undefined> {
    if (!this.#texts.has(path)) this.#texts.set(path, await this.#read(path));
    return this.#texts.get(path);
  }

  async #read(path: string): Promise<string | undefined> {
    const file = await this.file(path);
    if (file === undefined) return undefined;
    if ((await stat(file)).size > MAX_TEXT_BYTES) {
      this.#report.add('file-too-large', path, 1, `over ${MAX_TEXT_BYTES / 1e6} MB`);
      return undefined;
    }
    const bytes = await readFile(file);
    if (!isUtf8(bytes)) {
      this.#report.add('file-encoding', path, 1, 'not UTF-8');
      return undefined;
    }
    return bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  }

  /** Bytes of a file to copy; `undefined` if it is missing or too large. */
  async bytes(path: string): Promise<Buffer | undefined> {
    const file = await this.file(path);
    if (file === undefined) return undefined;
    if ((await stat(file)).size > MAX_COPIED_BYTES) {
      this.#report.add('file-too-large', path, 1, `over ${MAX_COPIED_BYTES / 1e6} MB`);
      return undefined;
    }
    return readFile(file);
  }

  /** Paths of the files below a folder, sorted; hidden ones only with `hidden`. */
  async list(folder: string, options: { readonly hidden?: boolean } = {}): Promise<string[]> {
    if (SourceFolder.inside(folder) === undefined) return [];
    const found: string[] = [];
    const visit = async (path: string): Promise<void> => {
      const items: Dirent[] = await readdir(join(this.root, path), { withFileTypes: true }).catch(
        () => [],
      );
      for (const item of items) {
        if (!options.hidden && item.name.startsWith('.')) continue;
        const child = posix.join(path, item.name);
        if (item.isDirectory()) {
          if (!SKIPPED.has(item.name)) await visit(child);
        } else if (item.isFile()) found.push(child);
        else if (item.isSymbolicLink()) {
          if (await this.has(child)) found.push(child);
          else this.#report.add('symlink', child, 1, 'leads to a folder, or out of this one');
        }
      }
    };
    await visit(folder);
    return found.sort();
  }
}
