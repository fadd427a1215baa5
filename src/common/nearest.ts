import { ComparableTexts } from './comparison.ts';

/** Added to the score of a path whose last segment alone is near, and of one that is near as a whole. */
const ELSEWHERE = 0.1;
const WHOLE = 0.2;

/** By this part of a score, candidates are put in order before they are compared. */
const SCORE_STEP = 1 / 64;

/** What the comparisons of a query may take, in steps of edit distances: about two milliseconds. */
const MAX_STEPS = 60_000;

/** Longest edit distance at which another text is near to one of this length. */
const limitOf = (length: number) => Math.max(1, Math.floor(length / 3));

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A path as it is compared: letter case and the extension of a file do not count. */
function comparable(path: string): string {
  const text = path.toLowerCase();
  return text.includes('.') ? text.replace(/\.(?:mdx?|[a-z]{3,4})$/, '') : text;
}

interface Match {
  readonly candidate: string;
  readonly score: number;
}

const byScore = (a: Match, b: Match) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1);

/** Paths among which the nearest to another are found: made once, queried often. */
export class NearestIndex {
  readonly #candidates: readonly string[];
  readonly #paths: ComparableTexts;
  /** The last segments of the paths, each once. */
  readonly #tails: ComparableTexts;
  /** For each path the index of its last segment. */
  readonly #tailOf: Int32Array;

  constructor(candidates: Iterable<string>) {
    this.#candidates = [...candidates];
    this.#paths = new ComparableTexts(this.#candidates.map(comparable));
    const tails = new Map<string, number>();
    this.#tailOf = Int32Array.from(this.#paths.texts, (text) => {
      const tail = lastSegment(text);
      const index = tails.get(tail) ?? tails.size;
      tails.set(tail, index);
      return index;
    });
    this.#tails = new ComparableTexts([...tails.keys()]);
  }

  /**
   * The candidates that a reader who typed `wanted` most likely meant, nearest first.
   * Paths also match by their last segment, so that a page that changed its section is found; the
   * extensions of files do not count.
   *
   * The work is bounded: of thousands that all differ much from a long path, those that share the
   * fewest characters with it are not compared.
   *
   * @param max how many at the most
   */
  nearest(wanted: string, max: number): string[] {
    const target = comparable(wanted);
    const tail = lastSegment(target);
    const limit = limitOf(target.length);
    const tailLimit = tail.length > 2 ? limitOf(tail.length) : -1;
    const paths = this.#paths.compare(target, limit);
    const tails = this.#tails.compare(tail, tailLimit);
    const byTail = (distance: number, isElsewhere: boolean) =>
      distance > tailLimit
        ? Number.POSITIVE_INFINITY
        : (isElsewhere ? ELSEWHERE : 0) + distance / tail.length;
    const asWhole = (distance: number) =>
      distance > limit ? Number.POSITIVE_INFINITY : WHOLE + distance / Math.max(1, target.length);

    let found: Match[] = [];
    const worst = () =>
      found.length < max ? Number.POSITIVE_INFINITY : (found.at(-1)?.score ?? 0);
    const ranked = this.#inOrder((index) => {
      const bound = paths.bound(index);
      return Math.min(byTail(tails.bound(this.#tailOf[index] ?? 0), bound > limit), asWhole(bound));
    });
    for (const [step, indexes = []] of ranked.entries()) {
      for (const index of indexes) {
        if (step * SCORE_STEP > worst() || paths.steps + tails.steps > MAX_STEPS) {
          return found.map(({ candidate }) => candidate);
        }
        const tailDistance = tails.distance(this.#tailOf[index] ?? 0);
        const isByTail = tailDistance <= tailLimit;
        const bound = paths.bound(index);
        if ((isByTail ? byTail(tailDistance, bound > limit) : asWhole(bound)) > worst()) continue;
        const distance = paths.distance(index);
        const score = isByTail ? byTail(tailDistance, distance > limit) : asWhole(distance);
        if (score > worst() || score === Number.POSITIVE_INFINITY) continue;
        found.push({ candidate: this.#candidates[index] ?? '', score });
        found = found.sort(byScore).slice(0, max);
      }
    }
    return found.map(({ candidate }) => candidate);
  }

  /**
   * The indexes of the candidates by their score, in steps.
   *
   * @param score infinite for what is not near
   */
  #inOrder(score: (index: number) => number): (readonly number[] | undefined)[] {
    const steps: number[][] = [];
    for (let index = 0; index < this.#candidates.length; index++) {
      const lowest = score(index);
      if (lowest === Number.POSITIVE_INFINITY) continue;
      const step = Math.floor(lowest / SCORE_STEP);
      const same = steps[step];
      if (same) same.push(index);
      else steps[step] = [index];
    }
    return steps;
  }
}

/** The nearest of a few paths, found once: see {@link NearestIndex.nearest}. */
export function nearest(wanted: string, candidates: Iterable<string>, max: number): string[] {
  return new NearestIndex(candidates).nearest(wanted, max);
}
