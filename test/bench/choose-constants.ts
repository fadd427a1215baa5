import { CONSTANTS, type Constants } from '../../src/search/scoring.ts';
import type { TrainingSet } from './training-set.ts';

/** The values to choose from, in the order in which they are chosen, from the middle ones. */
const GRID: { readonly [Name in keyof Constants]: readonly number[] } = {
  saturation: [8, 12, 16],
  idfPower: [0.3, 0.4, 0.6],
  title: [13, 20, 30],
  heading: [2, 3, 5],
  links: [4, 8, 16],
  textLength: [0.3, 0.5, 0.7],
  said: [0.24, 0.36, 0.54],
  passage: [0.06, 0.09, 0.12],
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
