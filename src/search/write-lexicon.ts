import { fnv1a } from '../common/fnv.ts';
import { ByteWriter, compareBytes, uint32Bytes } from './bytes.ts';
import { BLOCK, STEP, TERM } from './lexicon-cursor.ts';

const encoder = new TextEncoder();

/** A word of the lexicon. Only terms have postings; others are forms that occur in texts. */
export interface LexiconEntry {
  readonly word: string;
  /** Whether pages have this form: most stems are not words. */
  readonly isSpelled: boolean;
  readonly pages: number;
  readonly bytes: Uint8Array;
}

/** Most words per block, to keep look-ups fast. */
const MAX_BLOCK = 4 * BLOCK;

/**
 * Writes words in byte order, front-coded in blocks of about sixteen. Blocks start at words chosen by
 * hash, so that a new word does not move other blocks.
 */
export function writeLexicon(entries: readonly LexiconEntry[]): {
  /** The first word of every sixteenth block, which are searched first. */
  readonly landmarks: readonly string[];
  readonly blocks: Uint8Array;
  readonly words: Uint8Array;
  readonly postings: Uint8Array;
} {
  const sorted = entries
    .map((entry) => ({ ...entry, spelling: encoder.encode(entry.word) }))
    .sort((a, b) => compareBytes(a.spelling, b.spelling));
  const blocks: number[] = [];
  const landmarks: string[] = [];
  const writer = new ByteWriter();
  const postings = new ByteWriter();
  let previous = new Uint8Array();
  let inBlock = MAX_BLOCK;
  for (const { word, spelling, isSpelled, pages, bytes } of sorted) {
    const first = inBlock === MAX_BLOCK || fnv1a(word) % BLOCK === 0;
    if (first) {
      if (blocks.length % (2 * STEP) === 0) landmarks.push(word);
      blocks.push(writer.length, postings.length);
      inBlock = 0;
    }
    inBlock++;
    let shared = 0;
    if (!first) while (shared < spelling.length && spelling[shared] === previous[shared]) shared++;
    const rest = spelling.length - shared;
    writer.byte((pages > 0 ? TERM : 0) | (Math.min(shared, 15) << 3) | Math.min(rest, 7));
    if (shared >= 15) writer.varint(shared - 15);
    if (rest >= 7) writer.varint(rest - 7);
    writer.append(spelling.subarray(shared));
    if (pages > 0) {
      writer.varint(pages * 2 + Number(isSpelled));
      writer.varint(bytes.length);
    }
    postings.append(bytes);
    previous = spelling;
  }
  return {
    landmarks,
    blocks: uint32Bytes(blocks),
    words: writer.finish(),
    postings: postings.finish(),
  };
}
