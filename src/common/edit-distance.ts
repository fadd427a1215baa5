const BITS = 32;

/**
 * A text and its edit distance from others: insertions, deletions, substitutions and swaps of two
 * neighbours cost one (optimal string alignment). Bit-parallel, with the text as the pattern:
 * H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances" (2003).
 */
export class EditDistance {
  readonly #length: number;
  readonly #blocks: number;
  /** For each character code, in words of one bit a place, where the text has it. */
  readonly #places: Int32Array[] = [];
  readonly #nowhere: Int32Array;
  // The columns of the matrix at the last character compared, as differences between neighbours.
  readonly #rises: Int32Array;
  readonly #falls: Int32Array;
  readonly #diagonals: Int32Array;

  constructor(text: string) {
    this.#length = text.length;
    this.#blocks = Math.ceil(text.length / BITS);
    this.#nowhere = new Int32Array(this.#blocks);
    this.#rises = new Int32Array(this.#blocks);
    this.#falls = new Int32Array(this.#blocks);
    this.#diagonals = new Int32Array(this.#blocks);
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place);
      const places = this.#places[code] ?? new Int32Array(this.#blocks);
      const block = Math.floor(place / BITS);
      places[block] = (places[block] ?? 0) | (1 << (place % BITS));
      this.#places[code] = places;
    }
  }

  /** Steps that a comparison with a text of a length takes. */
  steps(length: number): number {
    return length * this.#blocks;
  }

  /** The distance of another text. */
  to(other: string): number {
    const rises = this.#rises.fill(-1);
    const falls = this.#falls.fill(0);
    const diagonals = this.#diagonals.fill(0);
    const last = 1 << ((this.#length - 1) % BITS);
    let distance = this.#length;
    let before = this.#nowhere;
    for (let index = 0; index < other.length; index++) {
      const here = this.#places[other.charCodeAt(index)] ?? this.#nowhere;
      let riseCarry = 1;
      let fallCarry = 0;
      let swapCarry = 0;
      for (let block = 0; block < this.#blocks; block++) {
        const rise = rises[block] ?? 0;
        const fall = falls[block] ?? 0;
        const matches = here[block] ?? 0;
        const open = ~(diagonals[block] ?? 0) & matches;
        const swaps = ((open << 1) | swapCarry) & (before[block] ?? 0);
        swapCarry = open >>> 31;
        const x = matches | fallCarry;
        const diagonal = ((((x & rise) + rise) | 0) ^ rise) | x | fall | swaps;
        const up = fall | ~(diagonal | rise);
        const down = diagonal & rise;
        if (block === this.#blocks - 1) {
          if ((up & last) !== 0) distance += 1;
          else if ((down & last) !== 0) distance -= 1;
        }
        const shiftedUp = (up << 1) | riseCarry;
        const shiftedDown = (down << 1) | fallCarry;
        riseCarry = up >>> 31;
        fallCarry = down >>> 31;
        rises[block] = shiftedDown | ~(diagonal | shiftedUp);
        falls[block] = shiftedUp & diagonal;
        diagonals[block] = diagonal;
      }
      before = here;
    }
    return this.#length === 0 ? other.length : distance;
  }
}
