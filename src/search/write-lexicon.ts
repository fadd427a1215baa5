import { ByteWriter, compareBytes, uint32Bytes } from './bytes.ts';
import { BLOCK, STEP, TERM } from './lexicon-cursor.ts';

const encoder = new TextEncoder();

/** A word of the lexicon; only terms have postings, the others are forms as texts write them. */
export interface LexiconEntry {
  readonly word: string;
  /** Number of pages with the term. */
  readonly pages: number;
  /** The postings of the term. */
  readonly bytes: Uint8Array;
}

/** Writes words in byte order, sixteen to a block, each without what it shares with the last. */
export function writeLexicon(entries: readonly LexiconEntry[]): {
  /** The words, sorted. */
  readonly order: readonly string[];
  /** The first word of every sixteenth block: a search among them needs no other bytes. */
  readonly landmarks: readonly string[];
  readonly blocks: Uint8Array;
  readonly words: Uint8Array;
  readonly postings: Uint8Array;
} {
  const sorted = entries
    .map((entry) => ({ ...entry, spelling: encoder.encode(entry.word) }))
    .sort((a, b) => compareBytes(a.spelling, b.spelling));
  const blocks: number[] = [];
  const writer = new ByteWriter();
  const postings = new ByteWriter();
  let previous = new Uint8Array();
  for (const [index, { spelling, pages, bytes }] of sorted.entries()) {
    const first = index % BLOCK === 0;
    if (first) blocks.push(writer.length, postings.length);
    let shared = 0;
    if (!first) while (shared < spelling.length && spelling[shared] === previous[shared]) shared++;
    const rest = spelling.length - shared;
    writer.byte((pages > 0 ? TERM : 0) | (Math.min(shared, 15) << 3) | Math.min(rest, 7));
    if (shared >= 15) writer.varint(shared - 15);
    if (rest >= 7) writer.varint(rest - 7);
    writer.append(spelling.subarray(shared));
    if (pages > 0) {
      writer.varint(pages);
      writer.varint(bytes.length);
    }
    postings.append(bytes);
    previous = spelling;
  }
  return {
    order: sorted.map(({ word }) => word),
    landmarks: sorted.flatMap(({ word }, index) => (index % (BLOCK * STEP) === 0 ? word : [])),
    blocks: uint32Bytes(blocks),
    words: writer.finish(),
    postings: postings.finish(),
  };
}
