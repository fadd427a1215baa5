import { Memo } from '../common/memo.ts';
import { remember } from '../common/remember.ts';
import { ByteWriter, lastFitting, uint32Bytes } from './bytes.ts';
import { aligned, checksum, wordsOf } from './container.ts';
import { type SearchDocument, SearchIndexError } from './document.ts';
import { type Passage, passagesOfPage, readPassage, writePassage } from './passages.ts';

/** Largest block of texts in bytes, unless a single passage is larger. An excerpt reads one block. */
const BLOCK_BYTES = 32 * 1024;

/** A page starts a new block beyond this size, so that an edit changes few other blocks. */
const FILLED = BLOCK_BYTES / 2;

/** Blocks cached in memory; those of two languages leave most of the 128 MB of an isolate. */
const CACHED_BLOCKS = 512;

/** Reads a block of texts by its number. */
export type ReadBlock = (block: number) => Promise<Uint8Array>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function* groups(documents: readonly SearchDocument[]): Generator<readonly Uint8Array[]> {
  let group: Uint8Array[] = [];
  let size = 0;
  for (const document of documents) {
    let limit = FILLED;
    for (const passage of passagesOfPage(document)) {
      const text = encoder.encode(writePassage(passage));
      // Each offset takes four bytes, as does that of the end; the padding is shorter.
      const isFull = size > limit || size + text.length + 12 > BLOCK_BYTES;
      limit = BLOCK_BYTES;
      if (isFull && group.length > 0) {
        yield group;
        group = [];
        size = 0;
      }
      group.push(text);
      size += text.length + 4;
    }
  }
  if (group.length > 0) yield group;
}

/** Encodes the passages of all pages in blocks. */
export function writeBlocks(documents: readonly SearchDocument[]): {
  readonly files: readonly Uint8Array[];
  /** First passage and checksum of each block. */
  readonly table: readonly number[];
} {
  const files: Uint8Array[] = [];
  const table: number[] = [];
  let passages = 0;
  for (const group of groups(documents)) {
    const file = blockOf(group);
    files.push(file);
    table.push(passages, checksum(wordsOf(file)));
    passages += group.length;
  }
  return { files, table };
}

/** A block: offsets of the passages and the end, then the texts. */
function blockOf(texts: readonly Uint8Array[]): Uint8Array {
  const offsets = [(texts.length + 1) * 4];
  for (const { length } of texts) offsets.push((offsets.at(-1) ?? 0) + length);
  const writer = new ByteWriter(BLOCK_BYTES);
  writer.append(uint32Bytes(offsets));
  for (const text of texts) writer.append(text);
  while (writer.length % 4 !== 0) writer.byte(0);
  return writer.finish();
}

/** The passages of an index, whose blocks are loaded on demand. */
export class TextBlocks {
  readonly #read: ReadBlock;
  readonly #table: Uint32Array;
  readonly #block = remember(
    (number) => this.#load(Number(number)),
    new Memo<Promise<Uint8Array>>(CACHED_BLOCKS),
  );

  /** @param table first passage and checksum of each block */
  constructor(read: ReadBlock, table: Uint32Array) {
    this.#read = read;
    this.#table = table;
  }

  /** A passage by its index among all passages. */
  async passage(passage: number): Promise<Passage> {
    const startOf = (block: number) => this.#table[block * 2] ?? 0;
    const number = lastFitting(0, this.#table.length >> 1, (block) => startOf(block) <= passage);
    const block = await this.#block(`${number}`);
    const offsets = wordsOf(block);
    const at = passage - startOf(number);
    return readPassage(decoder.decode(block.subarray(offsets[at], offsets[at + 1])));
  }

  async #load(number: number): Promise<Uint8Array> {
    const block = aligned(await this.#read(number));
    const isWhole =
      block.length % 4 === 0 && checksum(wordsOf(block)) === this.#table[number * 2 + 1];
    if (!isWhole) {
      throw new SearchIndexError(
        'The search index cannot be read: its texts are of another build.',
      );
    }
    return block;
  }
}
