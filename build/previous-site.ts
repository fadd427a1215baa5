import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SITE_LIST_FILE, type SiteFile, type SiteList } from '../src/files/site-list.ts';

/** Lower-case hexadecimal SHA-256. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);

/** What a build notes about its site for the next one. */
interface Notes {
  /** Of what made the site, see `version.ts`. */
  readonly version: string;
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

/** Reads a file, if it is still the one that its hash tells. */
export function readUnchanged(place: string, { sha256: expected }: SiteFile): Buffer | undefined {
  try {
    const content = readFileSync(place);
    return sha256(content) === expected ? content : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The site of an earlier build. Its files serve again where they are what this build would write;
 * whoever takes one reads it, and compares it with the hash it had, so that a site somebody changed
 * does no harm.
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
   * The site in a folder; one without files where other code has made it.
   *
   * @param folder of the site, absolute
   * @param notesFile what {@link writeNotes} wrote; notes about another site do not count
   * @param version of what makes the new site, see `version.ts`
   */
  static async open(folder: string, notesFile: string, version: string): Promise<PreviousSite> {
    const [list, notes] = await Promise.all([
      readJson<SiteList>(join(folder, SITE_LIST_FILE)),
      readJson<Notes>(notesFile),
    ]);
    if (!list || notes?.build !== list.build || notes.version !== version) {
      return PreviousSite.none();
    }
    return new PreviousSite(folder, list.files, notes.keys);
  }

  /** Whether it has no files. */
  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** Of its files. */
  get paths(): Iterable<string> {
    return this.#files.keys();
  }

  /** Where a file stands. */
  place(path: string): string {
    return join(this.#folder, path);
  }

  /** What the build wrote at a path. */
  file(path: string): SiteFile | undefined {
    return this.#files.get(path);
  }

  /** What the build wrote at a path, if it made that of the same. */
  made(path: string, key: string): SiteFile | undefined {
    return this.#keys[path] === key ? this.file(path) : undefined;
  }

  /** All that the build made of the same. */
  allMade(key: string): readonly SiteFile[] {
    return Object.keys(this.#keys).flatMap((path) => this.made(path, key) ?? []);
  }
}

/**
 * Notes what the files of a finished site were made of and by.
 *
 * @param notes identity of the site, version of the code, keys of files by path
 */
export async function writeNotes(
  notesFile: string,
  { keys, ...notes }: Omit<Notes, 'keys'> & { readonly keys: ReadonlyMap<string, string> },
): Promise<void> {
  const content: Notes = { ...notes, keys: Object.fromEntries(keys) };
  await mkdir(dirname(notesFile), { recursive: true });
  await writeFile(notesFile, JSON.stringify(content));
}
