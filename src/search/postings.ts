import { ByteReader, ByteWriter } from './bytes.ts';

/** Steps between 0 and 1 that an effect is rounded to. */
export const EFFECT_STEPS = 255;

/** From this many bytes of passages on, their number stands apart from the page's. */
const LONG = 3;

export interface Posting {
  readonly page: number;
  /** From 0 to 1. */
  readonly effect: number;
  /** The passages with the term, in order: varints, each the distance from the one before. */
  readonly passages: Uint8Array;
}

/** Most terms are on few pages, and there is a writer for each of them. */
const FIRST_BYTES = 16;

/** Writes the postings of a term, whose pages ascend. */
export class PostingWriter {
  readonly #writer = new ByteWriter(FIRST_BYTES);
  #previous = 0;
  #pages = 0;

  /** How many pages were written. */
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

  /** Calls `visit` with the passages of the current page, in order. */
  passages(visit: (passage: number) => void): void {
    let passage = 0;
    while (this.#reader.at < this.#next) {
      passage += this.#reader.varint();
      visit(passage);
    }
  }
}
