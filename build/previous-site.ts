import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SITE_LIST_FILE, type SiteFile, type SiteList } from '../src/platforms/mirror/site-list.ts';

/** Lower-case hexadecimal SHA-256. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** What a build notes about its site for the next one. */
interface Notes {
  /** Identity of the site. */
  readonly build: string;
  /** What files were made of, by path. */
  readonly keys: Readonly<Record<string, string>>;
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The site of an earlier build. Its files serve again where they are what this build would write:
 * each is read and compared with the hash it had, so that a site somebody changed does no harm.
 */
export class PreviousSite {
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, SiteFile>;
  readonly #keys: Notes['keys'];

  private constructor(folder: string, files: readonly SiteFile[], keys: Notes['keys']) {
    this.#folder = folder;
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#keys = keys;
  }

  /** A site without files. */
  static none(): PreviousSite {
    return new PreviousSite('', [], {});
  }

  /**
   * @param folder of the site, absolute
   * @param notesFile what {@link noteKeys} wrote; notes about another site do not count
   */
  static async open(folder: string, notesFile: string): Promise<PreviousSite> {
    const [list, notes] = await Promise.all([
      readJson<SiteList>(join(folder, SITE_LIST_FILE)),
      readJson<Notes>(notesFile),
    ]);
    if (!list) return PreviousSite.none();
    return new PreviousSite(folder, list.files, notes?.build === list.build ? notes.keys : {});
  }

  /** Where a file stands. */
  place(path: string): string {
    return join(this.#folder, path);
  }

  /** Whether a file had this content. */
  had(path: string, hash: string): boolean {
    return this.#files.get(path)?.sha256 === hash;
  }

  /** The content of a file, if it was made of the same; `undefined` if not, or if it is changed. */
  made(path: string, key: string): Uint8Array | undefined {
    return this.#keys[path] === key ? this.read(path) : undefined;
  }

  /**
   * All files that were made of the same, by path; `undefined` if there is none, or if one of them
   * is changed or gone.
   */
  allMade(key: string): ReadonlyMap<string, Uint8Array> | undefined {
    const files = new Map<string, Uint8Array>();
    for (const path of Object.keys(this.#keys)) {
      if (this.#keys[path] !== key) continue;
      const content = this.read(path);
      if (!content) return undefined;
      files.set(path, content);
    }
    return files.size > 0 ? files : undefined;
  }

  /** The content of a file; `undefined` if there is none, or if it is changed. */
  read(path: string): Uint8Array | undefined {
    try {
      const content = readFileSync(this.place(path));
      return this.had(path, sha256(content)) ? content : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * Notes what the files of a finished site were made of.
 *
 * @param build identity of the site
 */
export async function noteKeys(
  notesFile: string,
  build: string,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const notes: Notes = { build, keys: Object.fromEntries(keys) };
  await mkdir(dirname(notesFile), { recursive: true });
  await writeFile(notesFile, JSON.stringify(notes));
}
