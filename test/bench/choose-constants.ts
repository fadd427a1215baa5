import type { Constants } from '../../src/search/constants.ts';
import type { TrainingSet } from './training-set.ts';

/** Where the search begins: what is usual for BM25F, and a little of everything else. */
const START: Constants = {
  title: 10,
  slug: 5,
  path: 2,
  heading: 3,
  description: 3,
  textLength: 0.75,
  saturation: 6,
  idfPower: 1,
  compound: 1,
  coverage: 0.4,
  titleSaid: 0.25,
  slugSaid: 0.16,
  headingSaid: 0.25,
  phrase: 0.1,
  passage: 0.15,
  depth: 0,
};

/** The values to choose from, in the order in which they are chosen. */
const GRID: { readonly [Name in keyof Constants]: readonly number[] } = {
  saturation: [3, 6, 12, 18],
  idfPower: [0.25, 0.4, 0.6, 1],
  title: [5, 10, 18, 26, 52],
  slug: [5, 10, 31],
  path: [2, 5, 10, 27],
  heading: [2, 3, 5],
  description: [3, 10],
  textLength: [0.4, 0.75],
  coverage: [0.2, 0.4, 0.6],
  titleSaid: [0, 0.25, 0.4, 0.54],
  slugSaid: [0, 0.16, 0.32],
  headingSaid: [0, 0.25, 0.48],
  phrase: [0, 0.1, 0.2],
  passage: [0, 0.15, 0.3],
  compound: [1, 3],
  depth: [0, 0.02, 0.04],
};

const ROUNDS = 2;

const isName = (name: string): name is keyof Constants => name in GRID;
const NAMES = Object.keys(GRID).filter(isName);

async function meanScore(sets: readonly TrainingSet[], constants: Constants): Promise<number> {
  let sum = 0;
  for (const set of sets) sum += await set.score(constants);
  return sum / sets.length;
}

/**
 * Chooses constants by coordinate search: each in turn goes to the neighbours on its grid as long
 * as that makes the mean score of the sets better.
 */
export async function chooseConstants(sets: readonly TrainingSet[]): Promise<Constants> {
  let best = START;
  let score = await meanScore(sets, best);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of NAMES) {
      for (const step of [-1, 1]) {
        for (;;) {
          const value = GRID[name][GRID[name].indexOf(best[name]) + step];
          if (value === undefined) break;
          const other = { ...best, [name]: value };
          const reached = await meanScore(sets, other);
          if (reached <= score) break;
          best = other;
          score = reached;
        }
      }
    }
  }
  return best;
}
