import { EditDistance } from './edit-distance.ts';

/** Penalties for a match of only the last segment, and of the entire path. */
const ELSEWHERE = 0.1;
const WHOLE = 0.2;

/** Granularity of scores by which candidates are sorted before the comparison. */
const SCORE_STEP = 1 / 64;

/** Budget of a query in edit distance steps: about two milliseconds. */
const MAX_STEPS = 60_000;

/** Number of 32-bit words in a signature. */
const WORDS = 4;

/** Maximum edit distance of a similar text, given the length. */
const limitOf = (length: number) => Math.max(1, Math.floor(length / 3));

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Length of the common folders of two paths, which do not make pages similar. */
function lengthShared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.lastIndexOf('/', length - 1) + 1;
}

/** Normalizes a path for comparison: without case and file extension. */
function comparable(path: string): string {
  const text = path.toLowerCase();
  return text.includes('.') ? text.replace(/\.(?:mdx?|[a-z]{3,4})$/, '') : text;
}

/**
 * Signatures of texts: bit `c` of word `n` says that the text holds more than `n` characters of
 * class `c`. An edit adds at most one character and removes at most one, so the edit distance of
 * two texts is at least the number of bits that one has and the other lacks.
 */
function signatures(texts: readonly string[]): Int32Array {
  const words = new Int32Array(texts.length * WORDS);
  for (const [index, text] of texts.entries()) {
    const start = index * WORDS;
    for (let place = 0; place < text.length; place++) {
      const bit = 1 << (text.charCodeAt(place) & 31);
      let word = start;
      while (word < start + WORDS - 1 && ((words[word] ?? 0) & bit) !== 0) word += 1;
      words[word] = (words[word] ?? 0) | bit;
    }
  }
  return words;
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Texts that are prepared for comparison. */
class Texts {
  readonly texts: readonly string[];
  readonly #signatures: Int32Array;

  constructor(texts: readonly string[]) {
    this.texts = texts;
    this.#signatures = signatures(texts);
  }

  /** Compares the texts with another; edit distances over `limit` are not exact. */
  compare(wanted: string, limit: number) {
    const own = signatures([wanted]);
    const edits = new EditDistance(wanted);
    const bound = (index: number): number => {
      const longer = (this.texts[index] ?? '').length - wanted.length;
      if (Math.abs(longer) > limit) return limit + 1;
      let missing = 0;
      for (let word = 0; word < WORDS; word++) {
        const [ours, theirs] = [own[word] ?? 0, this.#signatures[index * WORDS + word] ?? 0];
        missing += countBits(longer < 0 ? ours & ~theirs : theirs & ~ours);
      }
      return Math.max(missing, Math.abs(longer));
    };
    const comparison = {
      bound,
      /** Cost so far, in steps of {@link EditDistance}. */
      steps: 0,
      distance: (index: number): number => {
        const least = bound(index);
        if (least > limit) return least;
        const text = this.texts[index] ?? '';
        comparison.steps += edits.steps(text.length);
        return edits.to(text);
      },
    };
    return comparison;
  }
}

interface Match {
  readonly candidate: string;
  readonly score: number;
}

const byScore = (a: Match, b: Match) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1);

/** An index for finding similar paths. */
export class NearestIndex {
  readonly #candidates: readonly string[];
  readonly #paths: Texts;
  /** The last segment of each path. */
  readonly #tails: Texts;

  constructor(candidates: Iterable<string>) {
    this.#candidates = [...candidates];
    this.#paths = new Texts(this.#candidates.map(comparable));
    this.#tails = new Texts(this.#paths.texts.map(lastSegment));
  }

  /**
   * The candidates that a reader who typed `wanted` most likely meant, nearest first.
   * Paths also match by their last segment, so that a page that changed its section is found; the
   * extensions of files do not count.
   *
   * The work is bounded: of thousands that all differ much from a long path, those that share the
   * fewest characters with it are not compared.
   *
   * @param max maximum number of results
   */
  nearest(wanted: string, max: number): string[] {
    const target = comparable(wanted);
    const tail = lastSegment(target);
    const limit = limitOf(target.length);
    const tailLimit = tail.length > 2 ? limitOf(tail.length) : -1;
    const paths = this.#paths.compare(target, limit);
    const tails = this.#tails.compare(tail, tailLimit);
    const asWhole = (distance: number) =>
      distance > limit ? Number.POSITIVE_INFINITY : WHOLE + distance / Math.max(1, target.length);
    const scoreOf = (whole: number, last: number) =>
      last > tailLimit ? asWhole(whole) : (whole > limit ? ELSEWHERE : 0) + last / tail.length;

    // The indexes of candidates by their best possible score, in steps.
    const steps: number[][] = [];
    for (const index of this.#candidates.keys()) {
      const whole = paths.bound(index);
      const best = Math.min(asWhole(whole), scoreOf(whole, tails.bound(index)));
      if (best === Number.POSITIVE_INFINITY) continue;
      const step = Math.floor(best / SCORE_STEP);
      steps[step] ??= [];
      steps[step].push(index);
    }
    let near: Match[] = [];
    for (const [step, indexes = []] of steps.entries()) {
      for (const index of indexes) {
        const worst = near.length < max ? Number.POSITIVE_INFINITY : (near.at(-1)?.score ?? 0);
        if (step * SCORE_STEP > worst || paths.steps + tails.steps > MAX_STEPS) break;
        const [whole, last] = [paths.distance(index), tails.distance(index)];
        const score = scoreOf(whole, last);
        if (score > worst || score === Number.POSITIVE_INFINITY) continue;
        const own = target.length - lengthShared(target, this.#paths.texts[index] ?? '');
        if (last > tailLimit && whole > limitOf(own)) continue;
        near.push({ candidate: this.#candidates[index] ?? '', score });
        near = near.sort(byScore).slice(0, max);
      }
    }
    return near.map(({ candidate }) => candidate);
  }
}

/** {@link NearestIndex.nearest} for a single query. */
export function nearest(wanted: string, candidates: Iterable<string>, max: number): string[] {
  return new NearestIndex(candidates).nearest(wanted, max);
}
