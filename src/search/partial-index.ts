import { remember } from '../common/remember.ts';
import { headLength, lengthOf } from './container.ts';

/** Bytes of a piece, before compression. */
const PIECE_BYTES = 8 * 1024;

/** Reads a piece of an index by its number. */
export type ReadPiece = (piece: number) => Promise<Uint8Array>;

/** Tells which bytes of an index are there. */
export interface Presence {
  /** Whether a part of a section is there. What is not is asked for. */
  readonly has: (section: Uint8Array, from: number, to: number) => boolean;
}

/** The presence of all bytes. */
export const WHOLE: Presence = { has: () => true };

/**
 * Cuts an index: into its head, which every search needs, and the rest in pieces.
 *
 * @param index what `buildIndex` gave
 */
export function cutIndex(index: Uint8Array): {
  readonly head: Uint8Array;
  readonly pieces: readonly Uint8Array[];
} {
  const start = headLength(index);
  const count = Math.ceil((index.length - start) / PIECE_BYTES);
  return {
    head: index.subarray(0, start),
    pieces: Array.from({ length: count }, (_, piece) =>
      index.subarray(start + piece * PIECE_BYTES, start + (piece + 1) * PIECE_BYTES),
    ),
  };
}

/** An index whose pieces are read when they are first missed. */
export class PartialIndex implements Presence {
  /** The whole index; zeros where a piece is not there yet. */
  readonly bytes: Uint8Array;
  readonly #start: number;
  readonly #read: ReadPiece;
  readonly #there: Uint8Array;
  readonly #piece = remember(async (piece: number) => {
    const bytes = await this.#read(piece);
    const from = this.#start + piece * PIECE_BYTES;
    this.bytes.set(bytes.subarray(0, this.bytes.length - from), from);
    this.#there[piece] = 1;
  });
  #missed = new Set<number>();

  constructor(head: Uint8Array, read: ReadPiece) {
    this.bytes = new Uint8Array(lengthOf(head));
    this.bytes.set(head);
    this.#start = head.length;
    this.#read = read;
    this.#there = new Uint8Array(Math.ceil((this.bytes.length - head.length) / PIECE_BYTES));
  }

  has(section: Uint8Array, from: number, to: number): boolean {
    const first = Math.floor((section.byteOffset + from - this.#start) / PIECE_BYTES);
    const last = Math.floor((section.byteOffset + to - 1 - this.#start) / PIECE_BYTES);
    let isThere = true;
    for (let piece = Math.max(0, first); piece <= last; piece++) {
      if (this.#there[piece]) continue;
      this.#missed.add(piece);
      isThere = false;
    }
    return isThere;
  }

  /** Runs something over the index until nothing was missed, reading what was in between. */
  async settle<T>(run: () => T): Promise<T> {
    for (;;) {
      this.#missed = new Set();
      const value = run();
      if (this.#missed.size === 0) return value;
      await Promise.all([...this.#missed].map(this.#piece));
    }
  }
}
