import { WORD_LENGTH } from './analyzer.ts';
import { ByteReader } from './bytes.ts';
import { PHRASE_WORDS } from './synonyms.ts';

/** Average number of words per block. */
export const BLOCK = 16;

/** Blocks between landmarks. */
export const STEP = 16;

/** Flag of words that are terms. */
export const TERM = 0x80;

/** UTF-8 bytes of the longest term, a phrase of letters with at most three bytes each. */
const LONGEST_WORD = PHRASE_WORDS * WORD_LENGTH * 3;

const decoder = new TextDecoder();

/** Iterates over words from the start of a block. */
export class Cursor {
  readonly word = new Uint8Array(LONGEST_WORD);
  length = 0;
  /** Length of the prefix shared with the previous word. */
  shared = 0;
  pages = 0;
  /** Whether the word occurs in pages in this form. */
  isSpelled = false;
  postingsStart = 0;
  postingsEnd = 0;
  readonly #reader: ByteReader;
  #end = 0;

  constructor(words: Uint8Array) {
    this.#reader = new ByteReader(words);
  }

  /** Moves before the first word of a block; iteration ends at `end`. */
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
    // Words without postings occur in pages, but have a different stem.
    const facts = head & TERM ? reader.varint() : 1;
    this.pages = facts >>> 1;
    this.isSpelled = (facts & 1) === 1;
    if (head & TERM) this.postingsEnd += reader.varint();
    return true;
  }

  /** Compares the word, or its first `length` bytes, with another. */
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
