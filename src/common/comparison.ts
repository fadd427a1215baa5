import { EditDistance } from './edit-distance.ts';

/** Words of 32 bits in the signature of a text. */
const WORDS = 4;

/**
 * Signatures of texts: bit `c` of word `n` says that the text holds more than `n` characters of
 * class `c`. An edit adds at most one character and removes at most one, so the edit distance of
 * two texts is at least the number of bits that one has and the other lacks.
 */
function signatures(texts: readonly string[]): Int32Array {
  const words = new Int32Array(texts.length * WORDS);
  let start = 0;
  for (const text of texts) {
    let once = 0;
    let twice = 0;
    let thrice = 0;
    let fourTimes = 0;
    for (let place = 0; place < text.length; place++) {
      const bit = 1 << (text.charCodeAt(place) & 31);
      if ((once & bit) === 0) once |= bit;
      else if ((twice & bit) === 0) twice |= bit;
      else if ((thrice & bit) === 0) thrice |= bit;
      else fourTimes |= bit;
    }
    words[start] = once;
    words[start + 1] = twice;
    words[start + 2] = thrice;
    words[start + 3] = fourTimes;
    start += WORDS;
  }
  return words;
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Many texts, made ready to be compared with others. */
export class ComparableTexts {
  readonly texts: readonly string[];
  readonly #lengths: Int32Array;
  readonly #signatures: Int32Array;

  constructor(texts: readonly string[]) {
    this.texts = texts;
    this.#lengths = Int32Array.from(texts, ({ length }) => length);
    this.#signatures = signatures(texts);
  }

  /** Compares each text with `wanted`; edit distances over `limit` do not count. */
  compare(wanted: string, limit: number): Comparison {
    return new Comparison(this.texts, wanted, limit, this.#bounds(wanted, limit));
  }

  #bounds(wanted: string, limit: number): Int32Array {
    const bounds = new Int32Array(this.texts.length).fill(limit + 1);
    const lengths = this.#lengths;
    const words = this.#signatures;
    const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = signatures([wanted]);
    for (let index = 0; index < bounds.length; index++) {
      const longer = (lengths[index] ?? 0) - wanted.length;
      if (longer > limit || -longer > limit) continue;
      const at = index * WORDS;
      const t0 = words[at] ?? 0;
      const t1 = words[at + 1] ?? 0;
      const t2 = words[at + 2] ?? 0;
      const t3 = words[at + 3] ?? 0;
      const missing =
        longer < 0
          ? countBits(w0 & ~t0) + countBits(w1 & ~t1) + countBits(w2 & ~t2) + countBits(w3 & ~t3)
          : countBits(t0 & ~w0) + countBits(t1 & ~w1) + countBits(t2 & ~w2) + countBits(t3 & ~w3);
      bounds[index] = Math.min(limit + 1, Math.max(missing, Math.abs(longer)));
    }
    return bounds;
  }
}

/** A text beside many: a lower bound of each edit distance at once, the distance when needed. */
export class Comparison {
  readonly #texts: readonly string[];
  readonly #wanted: EditDistance;
  readonly #limit: number;
  readonly #distances: Int32Array;
  readonly #isExact: Uint8Array;
  /** What the distances so far took, in steps of {@link EditDistance}. */
  steps = 0;

  constructor(texts: readonly string[], wanted: string, limit: number, bounds: Int32Array) {
    this.#texts = texts;
    this.#wanted = new EditDistance(wanted);
    this.#limit = limit;
    this.#distances = bounds;
    this.#isExact = new Uint8Array(bounds.length);
  }

  /** A lower bound of the distance of a text; more than the limit stands for any such distance. */
  bound(index: number): number {
    return this.#distances[index] ?? 0;
  }

  /** The distance of a text; more than the limit stands for any such distance. */
  distance(index: number): number {
    const bound = this.bound(index);
    if (bound > this.#limit || this.#isExact[index] === 1) return bound;
    const text = this.#texts[index] ?? '';
    const distance = Math.min(this.#limit + 1, this.#wanted.to(text));
    this.steps += this.#wanted.steps(text.length);
    this.#distances[index] = distance;
    this.#isExact[index] = 1;
    return distance;
  }
}
