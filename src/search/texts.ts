import { ByteReader, ByteWriter, uint32Bytes } from './bytes.ts';
import { FILE_KIND, unpack, wordsOf } from './container.ts';
import { SearchIndexError } from './document.ts';

/** With the index itself, a search reads at most four files. */
export const TEXT_SHARDS = 3;

/**
 * Texts beyond this many bytes are read anew by each search: two languages of 5,000 pages with
 * their indexes stay below the 128 MB of an isolate.
 */
const CACHED_BYTES = 24 * 1024 * 1024;

const SECTIONS = 3;

/** A page's text and how to find words in it. */
export interface PageText {
  readonly text: Uint8Array;
  /** For each word of the text, as LEB128: bytes from the start of the one before. */
  readonly steps: Uint8Array;
}

/** Sections of the shards, of about equal size, and the first page of each. */
export function writeTexts(pages: readonly PageText[]): {
  readonly shards: readonly (readonly Uint8Array[])[];
  readonly firstPages: readonly number[];
} {
  const total = pages.reduce((sum, { text }) => sum + text.length, 0);
  const groups: PageText[][] = [];
  let written = 0;
  for (const page of pages) {
    const shard = Math.min(
      TEXT_SHARDS - 1,
      Math.floor((written / Math.max(1, total)) * TEXT_SHARDS),
    );
    while (groups.length <= shard) groups.push([]);
    groups[shard]?.push(page);
    written += page.text.length;
  }
  let first = 0;
  const firstPages = groups.map((group) => {
    first += group.length;
    return first - group.length;
  });
  return { shards: groups.map(writeShard), firstPages };
}

function writeShard(pages: readonly PageText[]): Uint8Array[] {
  const offsets = [0, 0];
  const texts = new ByteWriter();
  const steps = new ByteWriter();
  for (const page of pages) {
    texts.append(page.text);
    steps.append(page.steps);
    offsets.push(texts.length, steps.length);
  }
  return [uint32Bytes(offsets), texts.finish(), steps.finish()];
}

/** The sections of a shard. */
interface Shard {
  readonly table: Uint32Array;
  readonly texts: Uint8Array;
  readonly steps: Uint8Array;
}

/** The text of one page. */
export class ShardText {
  readonly bytes: Uint8Array;
  readonly #steps: Uint8Array;
  readonly #stepsFrom: number;
  readonly #stepsTo: number;

  /** @param page its number in the shard */
  constructor({ table, texts, steps }: Shard, page: number) {
    this.bytes = texts.subarray(table[page * 2], table[page * 2 + 2]);
    this.#steps = steps;
    this.#stepsFrom = table[page * 2 + 1] ?? 0;
    this.#stepsTo = table[page * 2 + 3] ?? 0;
  }

  /**
   * The bytes of words, each with what follows it up to the next: start and end in turn.
   *
   * @param numbers which words of the text, in order
   */
  offsets(numbers: readonly number[]): readonly number[] {
    const steps = new ByteReader(this.#steps, this.#stepsFrom);
    const offsets: number[] = [];
    let word = -1;
    let start = 0;
    let end = steps.varint();
    for (const number of numbers) {
      for (; word < number; word++) {
        start = end;
        end = steps.at < this.#stepsTo ? start + steps.varint() : this.bytes.length;
      }
      offsets.push(start, end);
    }
    return offsets;
  }
}

/** The text shards of an index, read when they are needed. */
export class Texts {
  readonly #read: (shard: number) => Promise<Uint8Array>;
  readonly #buildId: number;
  readonly #firstPages: readonly number[];
  readonly #cached = new Map<number, Promise<Shard>>();
  #cachedBytes = 0;

  constructor(
    read: (shard: number) => Promise<Uint8Array>,
    buildId: number,
    firstPages: readonly number[],
  ) {
    this.#read = read;
    this.#buildId = buildId;
    this.#firstPages = firstPages;
  }

  /** The texts of pages. Their shards are read once, all at the same time. */
  async of(pages: readonly number[]): Promise<ShardText[]> {
    const numbers = pages.map((page) => this.#shardOf(page));
    const shards = await Promise.all(
      this.#firstPages.map((_, shard) => (numbers.includes(shard) ? this.#load(shard) : undefined)),
    );
    return pages.flatMap((page, index) => {
      const number = numbers[index] ?? 0;
      const shard = shards[number];
      return shard ? new ShardText(shard, page - (this.#firstPages[number] ?? 0)) : [];
    });
  }

  #shardOf(page: number): number {
    return this.#firstPages.findLastIndex((first) => first <= page);
  }

  #load(shard: number): Promise<Shard> {
    const cached = this.#cached.get(shard);
    if (cached) return cached;
    const loading = this.#readShard(shard);
    this.#cached.set(shard, loading);
    // A failure is the searches' that wait for it; the next one reads again.
    loading.catch(() => this.#cached.delete(shard));
    return loading;
  }

  async #readShard(shard: number): Promise<Shard> {
    const bytes = await this.#read(shard);
    const { buildId, sections } = unpack(bytes, FILE_KIND.text(shard), SECTIONS);
    if (buildId !== this.#buildId) {
      throw new SearchIndexError(
        'The search index cannot be read: its texts are of another build.',
      );
    }
    if (this.#cachedBytes + bytes.length <= CACHED_BYTES) this.#cachedBytes += bytes.length;
    else this.#cached.delete(shard);
    const [table, texts = new Uint8Array(), steps = new Uint8Array()] = sections;
    return { table: wordsOf(table), texts, steps };
  }
}
