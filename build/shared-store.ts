import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { groupedBySize } from '../src/common/group-by-size.ts';
import { inParallel } from '../src/common/in-parallel.ts';
import type { Bucket } from '../src/publish/bucket.ts';
import type { Store } from './store.ts';

/** A value in a chunk, and its number of bytes. */
type ListedValue = readonly [key: string, size: number];

/** The values of each chunk, in the order of their bytes, by the SHA-256 of the chunk. */
type Chunks = ReadonlyMap<string, readonly ListedValue[]>;

/** Maximum size of a chunk, in bytes: its pages are compressed together. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** The name of the list of chunks, written last. */
const LIST = 'list';

/** Chunks that are transferred concurrently. */
const PARALLEL = 8;

/** Whether a key belongs to a value derived from content; others are specific to a machine. */
const isShared = (key: string) => /^[0-9a-f]{64}$/.test(key);

const sizeOf = (values: readonly ListedValue[]) => values.reduce((sum, [, size]) => sum + size, 0);

/**
 * The values of a store that several machines share in object storage: chunks of them, compressed,
 * and a list of the chunks that the last build needed. Nothing is removed: what a rule of the storage
 * removes is made again. Whoever may write there decides what others publish.
 */
export class SharedStore {
  readonly #bucket: Bucket;
  readonly #version: string;
  #chunks: Chunks = new Map();

  /** @param version of the code that makes the values */
  constructor(bucket: Bucket, version: string) {
    this.#bucket = bucket;
    this.#version = version;
  }

  /**
   * Adds to a store what it lacks.
   *
   * @returns how many values were added
   * @throws {Error} if the storage cannot be read
   */
  async fetchInto(store: Store): Promise<number> {
    const list = await this.#read(LIST);
    if (!list) return 0;
    const listed: Record<string, readonly ListedValue[]> = JSON.parse(
      zstdDecompressSync(list).toString(),
    );
    let added = 0;
    const chunks = await inParallel(Object.entries(listed), PARALLEL, async ([name, values]) => {
      if (values.every(([key]) => store.has(key))) return [[name, values] as const];
      const bytes = await this.#read(name);
      if (!bytes || hash('sha256', bytes) !== name) return [];
      const content = zstdDecompressSync(bytes, { maxOutputLength: sizeOf(values) });
      let end = 0;
      for (const [key, size] of values) {
        end += size;
        if (store.has(key)) continue;
        store.add(key, content.subarray(end - size, end));
        added += 1;
      }
      return [[name, values] as const];
    });
    this.#chunks = new Map(chunks.flat());
    return added;
  }

  /**
   * Sends what a build used and the storage lacks.
   *
   * @returns how many values were sent
   * @throws {Error} if the storage cannot be written to
   */
  async send(store: Store): Promise<number> {
    const used = new Map([...store.used].filter(([key]) => isShared(key)));
    const stored = await this.#bucket.list(`${this.#version}/`);
    const names = new Set(stored.map(({ key }) => key.slice(this.#version.length + 1)));
    const kept = [...this.#chunks].filter(([name, values]) => {
      const needed = values.filter(([key]) => used.has(key));
      return names.has(name) && 2 * sizeOf(needed) >= sizeOf(values);
    });
    for (const [key] of kept.flatMap(([, values]) => values)) used.delete(key);
    if (used.size === 0 && kept.length === this.#chunks.size) return 0;
    const groups = groupedBySize([...used], CHUNK_BYTES, ([, { size }]) => size);
    const sent = await inParallel(groups, PARALLEL, async (group) => {
      // Skips values that are damaged on this disk.
      const values = group.flatMap(([key]) => {
        const bytes = store.get(key);
        return bytes ? [{ key, bytes }] : [];
      });
      const chunk = zstdCompressSync(Buffer.concat(values.map(({ bytes }) => bytes)));
      const name = hash('sha256', chunk);
      await this.#write(name, chunk);
      return [name, values.map(({ key, bytes }): ListedValue => [key, bytes.byteLength])] as const;
    });
    const list = JSON.stringify(Object.fromEntries([...kept, ...sent]));
    await this.#write(LIST, zstdCompressSync(list));
    return sent.reduce((sum, [, values]) => sum + values.length, 0);
  }

  async #read(name: string): Promise<Buffer | undefined> {
    const body = await this.#bucket.read(`${this.#version}/${name}`);
    return body && Buffer.from(await new Response(body).arrayBuffer());
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#bucket.write(`${this.#version}/${name}`, new Uint8Array(bytes));
  }
}
