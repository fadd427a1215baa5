import { WORD_LENGTH } from './analyzer.ts';
import { ByteReader } from './bytes.ts';
import { PHRASE_WORDS } from './synonyms.ts';

/** About how many words a block has. */
export const BLOCK = 16;

/** Blocks from one landmark to the next. */
export const STEP = 16;

/** The bit that a term has, and other words have not. */
export const TERM = 0x80;

/** UTF-8 bytes of the longest term: that of a phrase, whose letters take at most three each. */
const LONGEST_WORD = PHRASE_WORDS * WORD_LENGTH * 3;

const decoder = new TextDecoder();

/** Walks over the words, from the start of a block. */
export class Cursor {
  readonly word = new Uint8Array(LONGEST_WORD);
  length = 0;
  /** Bytes that the word shares with the one before. */
  shared = 0;
  pages = 0;
  /** Whether pages write the word so. */
  isSpelled = false;
  postingsStart = 0;
  postingsEnd = 0;
  readonly #reader: ByteReader;
  #end = 0;

  constructor(words: Uint8Array) {
    this.#reader = new ByteReader(words);
  }

  /** Goes before the first word of a block; there are no words from `end` on. */
  reset(at: number, postings: number, end: number): void {
    this.#reader.at = at;
    this.#end = end;
    this.postingsEnd = postings;
  }

  next(): boolean {
    const reader = this.#reader;
    if (reader.at >= this.#end) return false;
    const head = reader.byte();
    this.shared = (head >> 3) & 15;
    if (this.shared === 15) this.shared += reader.varint();
    let rest = head & 7;
    if (rest === 7) rest += reader.varint();
    this.length = this.shared + rest;
    for (let index = this.shared; index < this.length; index++) this.word[index] = reader.byte();
    this.postingsStart = this.postingsEnd;
    // Words without postings are those that pages write and that have another stem.
    const facts = head & TERM ? reader.varint() : 1;
    this.pages = facts >>> 1;
    this.isSpelled = (facts & 1) === 1;
    if (head & TERM) this.postingsEnd += reader.varint();
    return true;
  }

  /** Compares the word, or as much of its start as `length` says, with another. */
  compare(other: Uint8Array, length = this.length): number {
    const shown = Math.min(length, this.length);
    for (let index = 0; index < shown && index < other.length; index++) {
      const difference = (this.word[index] ?? 0) - (other[index] ?? 0);
      if (difference !== 0) return difference;
    }
    return shown - other.length;
  }

  text(): string {
    return decoder.decode(this.word.subarray(0, this.length));
  }
}
