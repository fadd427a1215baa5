import { fnv1a } from '../common/fnv.ts';
import { remember } from '../common/remember.ts';
import { lastFitting } from './bytes.ts';
import { headLength, lengthOf } from './container.ts';

/** Minimum and maximum size of a piece in bytes, before compression. */
const MIN_PIECE = 2 * 1024;
const MAX_PIECE = 16 * 1024;

/** Reads a piece of an index by its name. */
export type ReadPiece = (name: string) => Promise<Uint8Array>;

/** A piece in the head. */
type PieceEntry = readonly [name: string, length: number];

/** Whether a part of a section is loaded; if not, it will be loaded by {@link PartialIndex.settle}. */
export type Has = (section: Uint8Array, from: number, to: number) => boolean;

/** For a complete index. */
export const HAS_ALL: Has = () => true;

/** A pseudo-random number per byte value. */
const GEAR = Uint32Array.from({ length: 256 }, (_, byte) => fnv1a(`gear ${byte}`));

/**
 * Content-defined end of the next piece (gear hashing, about every 4 kB), so that inserted bytes do
 * not move other boundaries. After Xia et al., FastCDC (USENIX ATC 2016).
 */
function endOfPiece(bytes: Uint8Array, start: number): number {
  const last = Math.min(bytes.length, start + MAX_PIECE);
  let hash = 0;
  for (let at = Math.min(start + MIN_PIECE, last); at < last; at++) {
    hash = (hash << 1) + (GEAR[bytes[at] ?? 0] ?? 0);
    if (hash >>> 20 === 0) return at + 1;
  }
  return last;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Splits an index into its head, which every search needs, and pieces named by their content. */
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

/** An index whose pieces are loaded on demand. */
export class PartialIndex {
  /** The complete index, with zeros in place of pieces that are not loaded. */
  readonly bytes: Uint8Array;
  readonly #pieces: readonly PieceEntry[];
  readonly #starts: readonly number[];
  readonly #read: ReadPiece;
  readonly #loaded: Uint8Array;
  readonly #piece = remember(async (piece: number) => {
    const [name = '', length = 0] = this.#pieces[piece] ?? [];
    this.bytes.set((await this.#read(name)).subarray(0, length), this.#starts[piece]);
    this.#loaded[piece] = 1;
  });
  #missed = new Set<number>();

  /** @param head from {@link cutIndex} */
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
    this.#loaded = new Uint8Array(this.#pieces.length);
  }

  readonly has: Has = (section, from, to) => {
    const [first, end] = [section.byteOffset + from, section.byteOffset + to];
    const startOf = (piece: number) => this.#starts[piece] ?? end;
    let isLoaded = true;
    let piece = lastFitting(0, this.#starts.length, (each) => startOf(each) <= first);
    for (; startOf(piece) < end; piece++) {
      if (this.#loaded[piece]) continue;
      this.#missed.add(piece);
      isLoaded = false;
    }
    return isLoaded;
  };

  /** Repeats a lookup, loading missing pieces in between, until none is missing. */
  async settle<T>(run: () => T): Promise<T> {
    for (;;) {
      this.#missed = new Set();
      const value = run();
      if (this.#missed.size === 0) return value;
      await Promise.all([...this.#missed].map(this.#piece));
    }
  }
}
