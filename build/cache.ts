import { hash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Where a value is in the file of values. */
interface Place {
  readonly offset: number;
  readonly length: number;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** Values for another thread, which reads them itself: plain data, valid until the cache is closed. */
export interface SharedValues {
  /** Of the file of values. Threads share it. */
  readonly descriptor: number;
  readonly places: ReadonlyMap<string, Place>;
}

interface Index {
  /** Version of the code that made the values. */
  readonly version: string;
  /** Name of the file of values. */
  readonly file: string;
  readonly places: ReadonlyMap<string, Place>;
}

/** How many bytes unused values may take before they are dropped. */
const SPARE_BYTES = 64 * 1024 * 1024;

const VALUES = ['values-0', 'values-1'] as const;

/**
 * Values by key, kept from one build to the next: one file of values, to which new ones are added,
 * and an index. What is read is compared with its hash, so that a damaged file does no harm. One
 * process at a time may use a folder.
 */
export class Cache {
  readonly #folder: string;
  readonly #version: string;
  #file: string;
  #descriptor: number;
  #end: number;
  readonly #places: Map<string, Place>;
  readonly #used = new Map<string, Place>();
  readonly #added = new Set<string>();

  private constructor(folder: string, version: string, index: Index | undefined) {
    this.#folder = folder;
    this.#version = version;
    this.#file = index?.file ?? VALUES[0];
    this.#places = new Map(index?.places);
    this.#end = [...this.#places.values()].reduce(
      (end, { offset, length }) => Math.max(end, offset + length),
      0,
    );
    // Bytes after the last value of the index were left by a process that died, and are
    // overwritten.
    this.#descriptor = openSync(join(folder, this.#file), index ? 'r+' : 'w+');
  }

  /**
   * @param folder absolute
   * @param version of the code that makes the values; values of another version are dropped
   * @param isForced whether to start empty
   */
  static open(folder: string, version: string, isForced = false): Cache {
    mkdirSync(folder, { recursive: true });
    const index = isForced ? undefined : readIndex(folder);
    try {
      return new Cache(folder, version, index?.version === version ? index : undefined);
    } catch {
      return new Cache(folder, version, undefined);
    }
  }

  /** Length and hash of the value of a key, without reading it. */
  digest(key: string): { readonly size: number; readonly sha256: string } | undefined {
    const place = this.#places.get(key);
    if (!place) return undefined;
    this.#used.set(key, place);
    return { size: place.length, sha256: place.sha256 };
  }

  /** The value of a key; `undefined` if there is none, or if it is damaged. */
  get(key: string): Buffer | undefined {
    const place = this.#places.get(key);
    if (!place) return undefined;
    const bytes = readWhole(this.#descriptor, place);
    if (bytes) this.#used.set(key, place);
    return bytes;
  }

  /** The values that there are of some keys. */
  share(keys: readonly string[]): SharedValues {
    const places = new Map<string, Place>();
    for (const key of keys) {
      const place = this.#places.get(key);
      if (!place) continue;
      this.#used.set(key, place);
      places.set(key, place);
    }
    return { descriptor: this.#descriptor, places };
  }

  /** @returns SHA-256 of the value, hexadecimal */
  set(key: string, bytes: Uint8Array): string {
    const place = { offset: this.#end, length: bytes.byteLength, sha256: hash('sha256', bytes) };
    for (let from = 0; from < bytes.byteLength; ) {
      from += writeSync(this.#descriptor, bytes, from, bytes.byteLength - from, this.#end + from);
    }
    this.#end += bytes.byteLength;
    this.#places.set(key, place);
    this.#used.set(key, place);
    this.#added.add(key);
    return place.sha256;
  }

  /** Whether the value of a key was added by this build. */
  isNew(key: string): boolean {
    return this.#added.has(key);
  }

  /** Saves the values for the next build; unused ones only while they take little space. */
  close(): void {
    const bytes = [...this.#used.values()].reduce((sum, { length }) => sum + length, 0);
    if (this.#end > 2 * bytes + SPARE_BYTES) this.#compact();
    closeSync(this.#descriptor);
    const index: Index = { version: this.#version, file: this.#file, places: this.#places };
    const content = serialize(index);
    const draft = join(this.#folder, 'index.tmp');
    writeFileSync(draft, Buffer.concat([Buffer.from(hash('sha256', content)), content]));
    renameSync(draft, join(this.#folder, 'index'));
  }

  /** Copies the values that this build used to the other file. */
  #compact(): void {
    const from = this.#descriptor;
    const values = [...this.#used];
    this.#file = this.#file === VALUES[0] ? VALUES[1] : VALUES[0];
    this.#descriptor = openSync(join(this.#folder, this.#file), 'w+');
    this.#end = 0;
    this.#places.clear();
    for (const [key, place] of values) {
      const bytes = readWhole(from, place);
      if (bytes) this.set(key, bytes);
    }
    closeSync(from);
    writeFileSync(join(this.#folder, VALUES.find((name) => name !== this.#file) ?? ''), '');
  }
}

/** The value of a key; `undefined` if there is none, or if it is damaged. */
export function sharedValue({ descriptor, places }: SharedValues, key: string): Buffer | undefined {
  const place = places.get(key);
  return place && readWhole(descriptor, place);
}

/** The bytes of a place; `undefined` if they are damaged. */
function readWhole(descriptor: number, { offset, length, sha256 }: Place): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length);
  const read = readSync(descriptor, bytes, 0, length, offset);
  return read === length && hash('sha256', bytes) === sha256 ? bytes : undefined;
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
