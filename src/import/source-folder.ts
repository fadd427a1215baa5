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

/** Whether a file or folder is hidden: tools and secrets, never published. */
const isHidden = (name: string) => /^\.(?!$|well-known$)/.test(name);

/** The hidden folder of GitBook for pictures and included texts. */
const GITBOOK_FOLDER = '.gitbook';

/** Hidden folders with files, components or settings of pages. */
const ALLOWED_HIDDEN_FOLDERS = [GITBOOK_FOLDER, '.vitepress'];

/** Folders without documentation that may be huge. */
const SKIPPED = new Set(['node_modules', '__pycache__']);

/** Folders of generated files beside one of {@link BUILD_FILES}; elsewhere, documentation may be about building. */
const OUTPUT_FOLDERS = new Set(['dist', 'build']);

const BUILD_FILES = /^(?:package\.json|Makefile|make\.bat|CMakeLists\.txt|pyproject\.toml)$/;

/**
 * Returns a parsed YAML value, in which aliases can form a cycle.
 *
 * @throws {Error} if it is cyclic
 */
export function expectAcyclic(value: unknown): unknown {
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
  #copiedBytes = 0;

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
  static join(...parts: readonly string[]): string | undefined {
    const path = posix.join(...parts).replace(/\/$/, '');
    return path === '..' || path.startsWith('../') || posix.isAbsolute(path) ? undefined : path;
  }

  /**
   * Absolute path of a file that exists in the folder, symbolic links resolved.
   *
   * @param allowHidden whether the file name may start with a dot
   */
  async resolveFile(path: string, allowHidden = false): Promise<string | undefined> {
    const normalized = SourceFolder.join(path);
    if (normalized === undefined || path.includes('\0')) return undefined;
    const target = await realpath(join(this.root, path)).catch(() => undefined);
    if (target === undefined || !target.startsWith(this.root + sep)) return undefined;
    const names = [...normalized.split('/'), ...relative(this.root, target).split(sep)];
    const allowed = [
      ...ALLOWED_HIDDEN_FOLDERS,
      ...(allowHidden ? [posix.basename(normalized)] : []),
    ];
    if (names.some((name) => isHidden(name) && !allowed.includes(name))) return undefined;
    return (await stat(target)).isFile() ? target : undefined;
  }

  async hasFile(path: string): Promise<boolean> {
    return (await this.resolveFile(path)) !== undefined;
  }

  async isFolder(path: string): Promise<boolean> {
    if (SourceFolder.join(path) === undefined) return false;
    const status = await lstat(join(this.root, path)).catch(() => undefined);
    return status?.isDirectory() ?? false;
  }

  /** A text file; `undefined` if it is missing, too large or not UTF-8. */
  async readText(path: string, allowHidden = false): Promise<string | undefined> {
    const key = allowHidden ? `${path}\0` : path;
    if (!this.#texts.has(key)) this.#texts.set(key, await this.#read(path, allowHidden));
    return this.#texts.get(key);
  }

  async #read(path: string, allowHidden: boolean): Promise<string | undefined> {
    const file = await this.resolveFile(path, allowHidden);
    if (file === undefined) return undefined;
    this.#report.startFile(path);
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
  async readData(path: string, allowHidden = false): Promise<unknown> {
    const text = await this.readText(path, allowHidden);
    if (text === undefined) return undefined;
    try {
      return expectAcyclic(parse(text, { logLevel: 'silent', uniqueKeys: false }));
    } catch {
      this.#report.add('configuration', path, 1, 'not valid YAML');
      return {};
    }
  }

  /** The bytes of a file to copy; `undefined` if missing or too large. */
  async readBytes(path: string): Promise<Buffer | undefined> {
    const file = await this.resolveFile(path);
    if (file === undefined) return undefined;
    const { size } = await stat(file);
    if (size > MAX_COPIED_BYTES || this.#copiedBytes + size > MAX_COPIED_TOTAL) {
      const limit = size > MAX_COPIED_BYTES ? MAX_COPIED_BYTES : MAX_COPIED_TOTAL;
      this.#report.add('file-too-large', path, 1, `over ${limit / 1e6} MB`);
      return undefined;
    }
    this.#copiedBytes += size;
    return readFile(file);
  }

  /** Paths of the files below a folder, sorted; hidden ones only with `hidden`; links are reported unless `isQuiet`. */
  async listFiles(
    folder: string,
    options: { readonly hidden?: boolean; readonly isQuiet?: boolean } = {},
  ): Promise<string[]> {
    const target = await realpath(join(this.root, folder)).catch(() => '');
    if (!(target + sep).startsWith(this.root + sep)) return [];
    const files: string[] = [];
    const visit = async (path: string): Promise<void> => {
      const entries: Dirent[] = await readdir(join(this.root, path), { withFileTypes: true }).catch(
        () => [],
      );
      const hasBuild = entries.some(({ name }) => BUILD_FILES.test(name));
      for (const entry of entries) {
        const { name } = entry;
        if (!options.hidden && isHidden(name) && name !== GITBOOK_FOLDER) continue;
        const child = posix.join(path, name);
        if (entry.isDirectory()) {
          const isOutput = hasBuild && OUTPUT_FOLDERS.has(name);
          if (!isOutput && !SKIPPED.has(name)) await visit(child);
        } else if (entry.isFile()) files.push(child);
        else if (entry.isSymbolicLink()) {
          if (await this.hasFile(child)) files.push(child);
          else if (!options.isQuiet)
            this.#report.add('symlink', child, 1, 'leads to a folder, or out of this one');
        }
      }
    };
    await visit(folder);
    return files.sort();
  }
}
