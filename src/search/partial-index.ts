import { fnv1a } from '../common/fnv.ts';
import { remember } from '../common/remember.ts';
import { lastFitting } from './bytes.ts';
import { headLength, lengthOf } from './container.ts';

/** Bytes of a piece, before compression: at least, and at most. */
const SMALLEST = 2 * 1024;
const LARGEST = 16 * 1024;

/** Reads a piece of an index by its name. */
export type ReadPiece = (name: string) => Promise<Uint8Array>;

/** What the head says of a piece. */
type PieceEntry = readonly [name: string, length: number];

/** Whether a part of a section is there. What is not is asked for. */
export type Has = (section: Uint8Array, from: number, to: number) => boolean;

/** That of an index of which all bytes are there. */
export const WHOLE: Has = () => true;

/** A pseudo-random number for each byte. */
const GEAR = Uint32Array.from({ length: 256 }, (_, byte) => fnv1a(`gear ${byte}`));

/**
 * Where the next piece ends: where the bytes before say so (gear hashing, about every 4 kB), so that
 * bytes which a build inserts move no other border. After Xia et al., FastCDC (USENIX ATC 2016).
 */
function endOfPiece(bytes: Uint8Array, start: number): number {
  const last = Math.min(bytes.length, start + LARGEST);
  let hash = 0;
  for (let at = Math.min(start + SMALLEST, last); at < last; at++) {
    hash = (hash << 1) + (GEAR[bytes[at] ?? 0] ?? 0);
    if (hash >>> 20 === 0) return at + 1;
  }
  return last;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Cuts an index: into its head, which every search needs, and pieces that are named by their bytes. */
export function cutIndex(
  index: Uint8Array,
  nameOf: (bytes: Uint8Array) => string,
): {
  readonly head: Uint8Array;
  readonly pieces: readonly { readonly name: string; readonly bytes: Uint8Array }[];
} {
  const start = headLength(index);
  const pieces = [];
  for (let from = start; from < index.length; ) {
    const bytes = index.subarray(from, endOfPiece(index, from));
    pieces.push({ name: nameOf(bytes), bytes });
    from += bytes.length;
  }
  const entries = pieces.map(({ name, bytes }): PieceEntry => [name, bytes.length]);
  const table = encoder.encode(JSON.stringify(entries));
  const head = new Uint8Array(start + table.length);
  head.set(index.subarray(0, start));
  head.set(table, start);
  return { head, pieces };
}

/** An index whose pieces are read when they are first missed. */
export class PartialIndex {
  /** The whole index; zeros where a piece is not there yet. */
  readonly bytes: Uint8Array;
  readonly #pieces: readonly PieceEntry[];
  readonly #starts: readonly number[];
  readonly #read: ReadPiece;
  readonly #there: Uint8Array;
  readonly #piece = remember(async (piece: number) => {
    const [name = '', length = 0] = this.#pieces[piece] ?? [];
    this.bytes.set((await this.#read(name)).subarray(0, length), this.#starts[piece]);
    this.#there[piece] = 1;
  });
  #missed = new Set<number>();

  /** @param head what {@link cutIndex} gave */
  constructor(head: Uint8Array, read: ReadPiece) {
    let start = headLength(head);
    this.bytes = new Uint8Array(lengthOf(head));
    this.bytes.set(head.subarray(0, start));
    this.#pieces = JSON.parse(decoder.decode(head.subarray(start)));
    this.#starts = this.#pieces.map(([, length]) => {
      start += length;
      return start - length;
    });
    this.#read = read;
    this.#there = new Uint8Array(this.#pieces.length);
  }

  readonly has: Has = (section, from, to) => {
    const [first, end] = [section.byteOffset + from, section.byteOffset + to];
    const startOf = (piece: number) => this.#starts[piece] ?? end;
    let isThere = true;
    let piece = lastFitting(0, this.#starts.length, (each) => startOf(each) <= first);
    for (; startOf(piece) < end; piece++) {
      if (this.#there[piece]) continue;
      this.#missed.add(piece);
      isThere = false;
    }
    return isThere;
  };

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
