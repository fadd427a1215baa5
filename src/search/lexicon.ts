import { WORD_LENGTH } from './analyzer.ts';
import { ByteReader, ByteWriter, compareBytes, uint32Bytes } from './bytes.ts';
import { PHRASE_WORDS } from './synonyms.ts';

const BLOCK = 16;
const TERM = 0x80;

/** Spellings whose terms are kept: a few words make up most of what is asked. */
const KNOWN = 8192;

/** UTF-8 bytes of the longest term: that of a phrase, whose letters take at most three each. */
const LONGEST_WORD = PHRASE_WORDS * WORD_LENGTH * 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A term and where its postings lie. */
export interface Term {
  readonly word: string;
  /** Its place among the words of the lexicon. */
  readonly id: number;
  /** Number of pages with the term. */
  readonly pages: number;
  readonly postingsStart: number;
  readonly postingsEnd: number;
}

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
    blocks: uint32Bytes(blocks),
    words: writer.finish(),
    postings: postings.finish(),
  };
}

/** Walks over the words, from the start of a block. */
class Cursor {
  readonly word = new Uint8Array(LONGEST_WORD);
  length = 0;
  /** Bytes that the word shares with the one before. */
  shared = 0;
  id = -1;
  pages = 0;
  postingsStart = 0;
  postingsEnd = 0;
  readonly #reader: ByteReader;

  constructor(words: Uint8Array) {
    this.#reader = new ByteReader(words);
  }

  /** Goes before the first word of a block. */
  reset(block: number, at: number, postings: number): void {
    this.id = block * BLOCK - 1;
    this.#reader.at = at;
    this.postingsEnd = postings;
  }

  next(): boolean {
    const reader = this.#reader;
    if (reader.at >= reader.bytes.length) return false;
    this.id++;
    const head = reader.byte();
    this.shared = (head >> 3) & 15;
    if (this.shared === 15) this.shared += reader.varint();
    let rest = head & 7;
    if (rest === 7) rest += reader.varint();
    this.length = this.shared + rest;
    for (let index = this.shared; index < this.length; index++) this.word[index] = reader.byte();
    this.postingsStart = this.postingsEnd;
    this.pages = head & TERM ? reader.varint() : 0;
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

/** The words of an index: its terms, and the forms that were reduced to them. */
export class Lexicon {
  readonly #blocks: Uint32Array;
  // One for all look-ups, each of which is over before the next begins.
  readonly #cursor: Cursor;
  readonly #known = new Map<string, Term | undefined>();

  constructor(blocks: Uint32Array, words: Uint8Array) {
    this.#blocks = blocks;
    this.#cursor = new Cursor(words);
  }

  /** The term with this spelling. */
  term(word: string): Term | undefined {
    if (this.#known.has(word)) return this.#known.get(word);
    const cursor = this.#find(encoder.encode(word));
    const { id = 0, pages = 0, postingsStart = 0, postingsEnd = 0 } = cursor ?? {};
    const term = pages === 0 ? undefined : { word, id, pages, postingsStart, postingsEnd };
    if (this.#known.size >= KNOWN) this.#known.clear();
    this.#known.set(word, term);
    return term;
  }

  /** The words that begin with `prefix`, at most `limit`, in order. */
  startingWith(prefix: string, limit: number): string[] {
    const bytes = encoder.encode(prefix);
    const found: string[] = [];
    const cursor = this.#seek(bytes);
    while (found.length < limit && cursor.next()) {
      const order = cursor.compare(bytes, bytes.length);
      if (order > 0) break;
      if (order === 0) found.push(cursor.text());
    }
    return found;
  }

  /** The words one letter away: one wrong, missing, extra, or two neighbours swapped. */
  near(word: string): string[] {
    const bytes = encoder.encode(word);
    const found: string[] = [];
    const rest = word.slice(1);
    const others = [rest, `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`];
    for (const letter of LETTERS) others.push(letter + rest, letter + word);
    // Words with another first letter are looked up; those with the same stand in one run.
    for (const other of new Set(others)) {
      if (other.charAt(0) !== word.charAt(0) && this.#find(encoder.encode(other)))
        found.push(other);
    }
    const cursor = this.#seek(bytes.subarray(0, 1));
    let shared = 0;
    while (cursor.next()) {
      if ((cursor.word[0] ?? 0) > (bytes[0] ?? 0)) break;
      if (cursor.shared <= shared) {
        shared = Math.min(shared, cursor.shared);
        while (shared < cursor.length && cursor.word[shared] === bytes[shared]) shared++;
      }
      if (shared > 0 && isOneEdit(cursor.word, cursor.length, bytes, shared))
        found.push(cursor.text());
    }
    return found;
  }

  #find(bytes: Uint8Array): Cursor | undefined {
    const cursor = this.#seek(bytes);
    while (cursor.next()) {
      const order = cursor.compare(bytes);
      if (order === 0) return cursor;
      if (order > 0) break;
    }
    return undefined;
  }

  /** The cursor, before the first word that is not less than `bytes` and less than a block away. */
  #seek(bytes: Uint8Array): Cursor {
    let low = 0;
    let high = this.#blocks.length >> 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const cursor = this.#block(middle);
      cursor.next();
      if (cursor.compare(bytes) <= 0) low = middle;
      else high = middle;
    }
    return this.#block(low);
  }

  #block(number: number): Cursor {
    const [at = 0, postings = 0] = this.#blocks.subarray(number * 2);
    this.#cursor.reset(number, at, postings);
    return this.#cursor;
  }
}

/** Whether two words that agree up to `from`, and differ there, are one edit apart. */
function isOneEdit(word: Uint8Array, length: number, other: Uint8Array, from: number): boolean {
  const difference = length - other.length;
  if (difference < -1 || difference > 1) return false;
  const same = (a: number, b: number) => {
    for (let i = a, j = b; i < length; i++, j++) if (word[i] !== other[j]) return false;
    return true;
  };
  if (difference === 1) return same(from + 1, from);
  if (difference === -1) return same(from, from + 1);
  if (from >= length) return false;
  const swapped = word[from] === other[from + 1] && word[from + 1] === other[from];
  return same(from + 1, from + 1) || (swapped && same(from + 2, from + 2));
}
