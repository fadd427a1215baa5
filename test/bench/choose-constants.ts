import { CONSTANTS, type Constants } from '../../src/search/scoring.ts';
import type { TrainingSet } from './training-set.ts';

/** The values to choose from, in the order in which they are chosen, from the middle ones. */
const GRID: { readonly [Name in keyof Constants]: readonly number[] } = {
  saturation: [8, 12, 16],
  idfPower: [0.3, 0.4, 0.6],
  title: [13, 26, 52],
  slug: [8, 16, 31],
  path: [7, 14, 27],
  heading: [2, 3, 5],
  description: [5, 10, 20],
  links: [4, 8, 16],
  translations: [1, 3, 6],
  textLength: [0.4, 0.6, 0.8],
  titleSaid: [0.27, 0.4, 0.54],
  slugSaid: [0.1, 0.2, 0.32],
  headingSaid: [0.24, 0.36, 0.48],
  phrase: [0.05, 0.1, 0.2],
  passage: [0.1, 0.15, 0.3],
  compound: [1, 2, 3],
  coverage: [0.2, 0.4, 0.6],
  depth: [0, 0.02, 0.04],
};

const isName = (name: string): name is keyof Constants => name in GRID;
const NAMES = Object.keys(GRID).filter(isName);

function middle(): Constants {
  const constants: { -readonly [Name in keyof Constants]: number } = { ...CONSTANTS };
  for (const name of NAMES) constants[name] = GRID[name][1] ?? 0;
  return constants;
}

async function meanScore(sets: readonly TrainingSet[], constants: Constants): Promise<number> {
  let sum = 0;
  for (const set of sets) sum += await set.score(constants);
  return sum / sets.length;
}

/**
 * Chooses constants by coordinate search: each in turn gets the value that makes the mean score of the
 * sets best.
 */
export async function chooseConstants(sets: readonly TrainingSet[]): Promise<Constants> {
  let best = middle();
  let score = await meanScore(sets, best);
  for (const name of NAMES) {
    const from = best;
    for (const value of GRID[name]) {
      const other = { ...from, [name]: value };
      const reached = await meanScore(sets, other);
      if (reached <= score) continue;
      best = other;
      score = reached;
    }
  }
  return best;
}
