import { hash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Offset, size and hash of a value in the file of values. */
interface StoredValue {
  readonly offset: number;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

interface Index {
  /** Version of the code that made the values. */
  readonly version: string;
  /** Name of the file of values. */
  readonly file: string;
  readonly values: ReadonlyMap<string, StoredValue>;
}

/** Bytes of unused values above which they are dropped. */
const SPARE_BYTES = 64 * 1024 * 1024;

const FILES = ['values-0', 'values-1'] as const;

/** The folder of a project's store. */
export const storeFolder = (root: string) => join(root, '.astro/store');

/**
 * Everything that a build keeps for the next one, by key: one file of values, to which new ones are
 * appended, and an index. What is read is compared with its hash, so that a damaged file does no
 * harm. One process at a time may write to a folder. Others may read it meanwhile: what the index has
 * is never overwritten, and a file that they have open stays whole when it is removed.
 */
export class Store {
  readonly #folder: string;
  readonly #version: string;
  #file: string;
  #descriptor: number;
  #end: number;
  /** Offset of the values of this build. */
  #start: number;
  readonly #values: Map<string, StoredValue>;
  readonly #used = new Map<string, StoredValue>();

  private constructor(
    folder: string,
    version: string,
    index: Index | undefined,
    mode: 'r' | 'r+' = 'r+',
  ) {
    this.#folder = folder;
    this.#version = version;
    this.#file = index?.file ?? FILES[0];
    this.#values = new Map(index?.values);
    this.#end = [...this.#values.values()].reduce(
      (end, { offset, size }) => Math.max(end, offset + size),
      0,
    );
    this.#start = this.#end;
    // Bytes after the last value of the index were left by a process that died, and are
    // overwritten.
    this.#descriptor = index ? openSync(join(folder, this.#file), mode) : this.#newFile();
  }

  /**
   * @param folder absolute
   * @param version of the code that makes the values; values of another version are dropped
   * @param isForced whether to start empty
   */
  static open(folder: string, version: string, isForced = false): Store {
    mkdirSync(folder, { recursive: true });
    const index = isForced ? undefined : readIndex(folder);
    try {
      return new Store(folder, version, index?.version === version ? index : undefined);
    } catch {
      return new Store(folder, version, undefined);
    }
  }

  /**
   * The values that the last process kept, to be read only; `undefined` if there are none.
   *
   * @param folder absolute
   * @param version of the code that made them
   */
  static read(folder: string, version: string): Pick<Store, 'get' | 'has'> | undefined {
    const index = readIndex(folder);
    try {
      return index?.version === version ? new Store(folder, version, index, 'r') : undefined;
    } catch {
      return undefined;
    }
  }

  /** Size and hash of the value of a key, without reading it, and whether this build added it. */
  digest(key: string): { size: number; sha256: string; isNew: boolean } | undefined {
    const value = this.#values.get(key);
    if (!value) return undefined;
    this.#used.set(key, value);
    const { size, sha256, offset } = value;
    return { size, sha256, isNew: offset >= this.#start };
  }

  /** The value of a key; `undefined` if there is none, or if it is damaged. */
  get(key: string): Buffer | undefined {
    const value = this.#values.get(key);
    const bytes = value && readValue(this.#descriptor, value);
    if (bytes) this.#used.set(key, value);
    return bytes;
  }

  /** @returns SHA-256 of the value, hexadecimal */
  set(key: string, bytes: Uint8Array): string {
    const value = this.#append(key, bytes);
    this.#used.set(key, value);
    return value.sha256;
  }

  /** Whether there is a value, without using it. */
  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** Adds a value that another build made, before this one sets any. */
  add(key: string, bytes: Uint8Array): void {
    this.#append(key, bytes);
    this.#start = this.#end;
  }

  /** Size and hash of the values that this build used so far, by key. */
  get used(): ReadonlyMap<string, { readonly size: number; readonly sha256: string }> {
    return this.#used;
  }

  #append(key: string, bytes: Uint8Array): StoredValue {
    const size = bytes.byteLength;
    const value = { offset: this.#end, size, sha256: hash('sha256', bytes) };
    for (let from = 0; from < size; ) {
      from += writeSync(this.#descriptor, bytes, from, size - from, this.#end + from);
    }
    this.#end += size;
    this.#values.set(key, value);
    return value;
  }

  /** Saves the values of a build for the next one; unused ones only while they take little space. */
  close(): void {
    const bytes = [...this.#used.values()].reduce((sum, { size }) => sum + size, 0);
    if (this.#end > 2 * bytes + SPARE_BYTES) this.#compact();
    this.closeWhole();
  }

  /** Saves all values. */
  closeWhole(): void {
    closeSync(this.#descriptor);
    const index: Index = { version: this.#version, file: this.#file, values: this.#values };
    const content = serialize(index);
    const draft = join(this.#folder, 'index.tmp');
    writeFileSync(draft, Buffer.concat([Buffer.from(hash('sha256', content)), content]));
    renameSync(draft, join(this.#folder, 'index'));
    for (const file of FILES) {
      if (file !== this.#file) rmSync(join(this.#folder, file), { force: true });
    }
  }

  /** Copies the values that this build used to the other file. */
  #compact(): void {
    const from = this.#descriptor;
    const values = [...this.#used];
    this.#file = this.#file === FILES[0] ? FILES[1] : FILES[0];
    this.#descriptor = this.#newFile();
    this.#end = 0;
    this.#values.clear();
    for (const [key, value] of values) {
      const bytes = readValue(from, value);
      if (bytes) this.set(key, bytes);
    }
    closeSync(from);
  }

  /** Creates the file of values, in place of one that others may have open. */
  #newFile(): number {
    const path = join(this.#folder, this.#file);
    rmSync(path, { force: true });
    return openSync(path, 'w+');
  }
}

/** The bytes of a value; `undefined` if they are damaged. */
function readValue(descriptor: number, { offset, size, sha256 }: StoredValue): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(size);
  const read = readSync(descriptor, bytes, 0, size, offset);
  return read === size && hash('sha256', bytes) === sha256 ? bytes : undefined;
}

/** Bytes of the hash that the index starts with, in hexadecimal. */
const HASH_LENGTH = 64;

function readIndex(folder: string): Index | undefined {
  try {
    const bytes = readFileSync(join(folder, 'index'));
    const content = bytes.subarray(HASH_LENGTH);
    const isWhole = bytes.toString('latin1', 0, HASH_LENGTH) === hash('sha256', content);
    return isWhole ? deserialize(content) : undefined;
  } catch {
    return undefined;
  }
}
