import { mkdirSync, readFileSync, renameSync, type Stats, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** The stamps that one build saved. */
interface Generation {
  /** In milliseconds since 1970. */
  readonly savedAt: number;
  readonly stamps: ReadonlySet<string>;
}

/** Builds whose stamps are kept: the folder of a site and the one that it replaces take turns. */
const GENERATIONS = 2;

/** The coarsest tick of a file system’s clock, in milliseconds: that of FAT. */
const COARSEST_TICK = 2000;

/** The coarsest tick of a clock that knows parts of a second, in milliseconds: twice that of Windows. */
const FINE_TICK = 32;

/** The longest time, in milliseconds, within which two changes of a file may look like one. */
const tickOf = ({ ctimeMs }: Stats) => (ctimeMs % 1000 === 0 ? COARSEST_TICK : FINE_TICK);

/** The stamp of a file: all that changes when it is written to, and the hash of its bytes. */
export const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats, sha256: string) =>
  `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs} ${sha256}`;

/**
 * Remembers the hash of each file as it was last read, so that unchanged files need not be read
 * again. It trusts the file system as Git's index does: every write changes the status of a file
 * too, except within one tick of the clock (Git documentation, “racy-git”).
 */
export class FileStamps {
  readonly #file: string;
  readonly #known: readonly Generation[];
  readonly #stamps = new Set<string>();

  /** @param file where they are kept, absolute; a damaged one counts as missing */
  constructor(file: string) {
    this.#file = file;
    this.#known = readGenerations(file);
  }

  /**
   * Whether a file is known by its stamp, and so to have bytes of that hash; `false` means that they
   * are unknown.
   */
  has(stamp: string, status: Stats): boolean {
    return this.#known.some(
      ({ savedAt, stamps }) => status.ctimeMs < savedAt - tickOf(status) && stamps.has(stamp),
    );
  }

  add(stamp: string): void {
    this.#stamps.add(stamp);
  }

  save(): void {
    const own: Generation = { savedAt: Date.now(), stamps: this.#stamps };
    const draft = `${this.#file}.tmp`;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(draft, serialize([own, ...this.#known].slice(0, GENERATIONS)));
    renameSync(draft, this.#file);
  }
}

const isGeneration = (value: unknown): value is Generation =>
  value !== null &&
  typeof value === 'object' &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'stamps' in value &&
  value.stamps instanceof Set;

function readGenerations(file: string): readonly Generation[] {
  try {
    const value: unknown = deserialize(readFileSync(file));
    return Array.isArray(value) && value.every(isGeneration) ? value : [];
  } catch {
    return [];
  }
}
