import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { parse } from 'yaml';
import type { Report } from './report.ts';

/** Maximum size of a page or configuration, in bytes. */
export const MAX_TEXT_BYTES = 5_000_000;

/** Maximum size of a copied file, in bytes: hosts refuse larger ones. */
const MAX_COPIED_BYTES = 25_000_000;

/** Maximum total size of copied files, in bytes. */
const MAX_COPIED_TOTAL = 1_000_000_000;

/** Whether a name is hidden, as those of tools and secrets, and so never published. */
const isHidden = (name: string) => /^\.(?!$|well-known$)/.test(name);

/** The hidden folder of GitBook for pictures and included texts. */
const FILES_FOLDER = '.gitbook';

/** Hidden folders from which pages use files, components and settings. */
const OWN_FOLDERS = [FILES_FOLDER, '.vitepress'];

/** Folders without documentation that may be huge. */
const SKIPPED = new Set(['node_modules', 'dist', 'build', '__pycache__']);

/**
 * A value of YAML, which an alias may put into itself.
 *
 * @throws {Error} if it has no end
 */
export function finite(value: unknown): unknown {
  JSON.stringify(value);
  return value;
}

/**
 * The folder of an old site. Reads nothing outside it: symbolic links and paths that leave it count as
 * missing.
 */
export class SourceFolder {
  /** Absolute, symbolic links resolved. */
  readonly root: string;
  readonly #report: Report;
  readonly #texts = new Map<string, string | undefined>();
  #copied = 0;

  private constructor(root: string, report: Report) {
    this.root = root;
    this.#report = report;
  }

  /** @throws {Error} if `folder` is not a readable folder */
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

  /**
   * Absolute path of a file that exists in the folder, symbolic links resolved.
   *
   * @param mayHide whether the file name may start with a dot
   */
  async file(path: string, mayHide = false): Promise<string | undefined> {
    const inside = SourceFolder.inside(path);
    if (inside === undefined || path.includes('\0')) return undefined;
    const target = await realpath(join(this.root, path)).catch(() => undefined);
    if (target === undefined || !target.startsWith(this.root + sep)) return undefined;
    const names = [...inside.split('/'), ...relative(this.root, target).split(sep)];
    const known = [...OWN_FOLDERS, ...(mayHide ? [posix.basename(inside)] : [])];
    if (names.some((name) => isHidden(name) && !known.includes(name))) return undefined;
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
  async text(path: string, mayHide = false): Promise<string | undefined> {
    const key = mayHide ? `${path}\0` : path;
    if (!this.#texts.has(key)) this.#texts.set(key, await this.#read(path, mayHide));
    return this.#texts.get(key);
  }

  async #read(path: string, mayHide: boolean): Promise<string | undefined> {
    const file = await this.file(path, mayHide);
    if (file === undefined) return undefined;
    this.#report.reading(path);
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

  /** Parses a YAML or JSON file; `undefined` if missing, `{}` if invalid, which is reported. */
  async data(path: string, mayHide = false): Promise<unknown> {
    const text = await this.text(path, mayHide);
    if (text === undefined) return undefined;
    try {
      return finite(parse(text, { logLevel: 'silent', uniqueKeys: false }));
    } catch {
      this.#report.add('configuration', path, 1, 'not valid YAML');
      return {};
    }
  }

  /** The bytes of a file to copy; `undefined` if missing or too large. */
  async bytes(path: string): Promise<Buffer | undefined> {
    const file = await this.file(path);
    if (file === undefined) return undefined;
    const { size } = await stat(file);
    if (size > MAX_COPIED_BYTES || this.#copied + size > MAX_COPIED_TOTAL) {
      const limit = size > MAX_COPIED_BYTES ? MAX_COPIED_BYTES : MAX_COPIED_TOTAL;
      this.#report.add('file-too-large', path, 1, `over ${limit / 1e6} MB`);
      return undefined;
    }
    this.#copied += size;
    return readFile(file);
  }

  /** Paths of the files below a folder, sorted; hidden ones only with `hidden`; links are reported unless `isQuiet`. */
  async list(
    folder: string,
    options: { readonly hidden?: boolean; readonly isQuiet?: boolean } = {},
  ): Promise<string[]> {
    const target = await realpath(join(this.root, folder)).catch(() => '');
    if (!(target + sep).startsWith(this.root + sep)) return [];
    const found: string[] = [];
    const visit = async (path: string): Promise<void> => {
      const items: Dirent[] = await readdir(join(this.root, path), { withFileTypes: true }).catch(
        () => [],
      );
      for (const item of items) {
        const { name } = item;
        if (!options.hidden && isHidden(name) && name !== FILES_FOLDER) continue;
        const child = posix.join(path, name);
        if (item.isDirectory()) {
          if (!SKIPPED.has(name)) await visit(child);
        } else if (item.isFile()) found.push(child);
        else if (item.isSymbolicLink()) {
          if (await this.has(child)) found.push(child);
          else if (!options.isQuiet)
            this.#report.add('symlink', child, 1, 'leads to a folder, or out of this one');
        }
      }
    };
    await visit(folder);
    return found.sort();
  }
}
