import { ByteReader, ByteWriter } from './bytes.ts';
import { POSITIONS_PER_PAGE } from './positions.ts';

/** Steps between 0 and 1 that an effect is rounded to. */
export const EFFECT_STEPS = 255;

/** From this many bytes of positions on, their number stands apart from the page's. */
const LONG = 3;

/** A term on a page. */
export interface Posting {
  readonly page: number;
  /** From 0 to 1. */
  readonly effect: number;
  /** What {@link writePositions} wrote, without the number of bytes. */
  readonly positions: Uint8Array;
}

/**
 * Writes the positions of a term on a page, in order: the distances between them, and before that,
 * how many bytes these take.
 */
export function writePositions(writer: ByteWriter, positions: readonly number[]): void {
  const count = Math.min(positions.length, POSITIONS_PER_PAGE);
  const step = (index: number) => (positions[index] ?? 0) - (positions[index - 1] ?? 0);
  let length = 0;
  for (let index = 0; index < count; index++) length += varintLength(step(index));
  writer.varint(length);
  for (let index = 0; index < count; index++) writer.varint(step(index));
}

/** The postings of a term, whose pages ascend. */
export function writePostings(postings: Iterable<Posting>): Uint8Array {
  const writer = new ByteWriter();
  let previous = 0;
  for (const { page, effect, positions } of postings) {
    const { length } = positions;
    writer.varint((page - previous) * 4 + Math.min(length, LONG));
    writer.byte(Math.max(1, Math.round(EFFECT_STEPS * effect)));
    if (length >= LONG) writer.varint(length - LONG);
    writer.append(positions);
    previous = page;
  }
  return writer.finish();
}

const varintLength = (value: number) => Math.max(1, Math.ceil((32 - Math.clz32(value)) / 7));

/** Goes through the postings of a term. */
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

  /** Calls `visit` with the positions on the current page, in order. */
  positions(visit: (position: number) => void): void {
    let position = 0;
    while (this.#reader.at < this.#next) {
      position += this.#reader.varint();
      visit(position);
    }
  }
}
