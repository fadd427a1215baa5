import { ByteReader, ByteWriter } from './bytes.ts';

/** Resolution of effects. */
export const EFFECT_STEPS = 255;

/** From this number of bytes of passages on, their length is encoded separately from the page. */
const LONG = 3;

export interface Posting {
  readonly page: number;
  /** From 0 to 1. */
  readonly effect: number;
  /** The passages with the term: ascending, as varints of differences. */
  readonly passages: Uint8Array;
}

/** Initial capacity: most terms occur on few pages, and each term has a writer. */
const INITIAL_BYTES = 16;

/** Writes the postings of a term in ascending order of pages. */
export class PostingWriter {
  readonly #writer = new ByteWriter(INITIAL_BYTES);
  #previous = 0;
  #pages = 0;

  get pages(): number {
    return this.#pages;
  }

  add({ page, effect, passages }: Posting): void {
    const { length } = passages;
    const writer = this.#writer;
    writer.varint((page - this.#previous) * 4 + Math.min(length, LONG));
    writer.byte(Math.max(1, Math.round(EFFECT_STEPS * effect)));
    if (length >= LONG) writer.varint(length - LONG);
    writer.append(passages);
    this.#previous = page;
    this.#pages += 1;
  }

  finish(): Uint8Array {
    return this.#writer.finish();
  }
}

export class PostingReader {
  page = 0;
  /** In {@link EFFECT_STEPS}. */
  effect = 0;
  readonly #reader: ByteReader;
  readonly #end: number;
  #next: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#reader = new ByteReader(bytes, start);
    this.#next = start;
    this.#end = end;
  }

  next(): boolean {
    const reader = this.#reader;
    if (this.#next >= this.#end) return false;
    reader.at = this.#next;
    const head = reader.varint();
    this.page += head >>> 2;
    this.effect = reader.byte();
    let length = head & 3;
    if (length === LONG) length += reader.varint();
    this.#next = reader.at + length;
    return true;
  }

  /** Visits the passages of the current page, in order. */
  passages(visit: (passage: number) => void): void {
    let passage = 0;
    while (this.#reader.at < this.#next) {
      passage += this.#reader.varint();
      visit(passage);
    }
  }
}
