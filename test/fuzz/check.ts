import fc from 'fast-check';
import { expect } from 'vitest';

/** Set by `npm run fuzz`; without it, properties have a short, deterministic form. */
const { FUZZ, FUZZ_SEED, FUZZ_PATH } = process.env;

const SEED = FUZZ_SEED === undefined ? 7 : Number(FUZZ_SEED);

/** Number of runs in `npm test` and in `npm run fuzz`. */
export const times = (short: number, long: number) => (FUZZ === 'long' ? long : short);

/**
 * Checks a property on generated inputs.
 *
 * @param name of the test, by which it is run alone
 * @returns whether all inputs were tried, not one of them again
 * @throws {Error} with the smallest input that fails, and the command that tries it again
 */
export async function check<Input extends [unknown, ...unknown[]]>(
  name: string,
  runs: number,
  property: fc.IAsyncProperty<Input>,
): Promise<boolean> {
  const details = await fc.check(property, {
    numRuns: runs,
    seed: SEED,
    ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH, endOnFailure: true }),
  });
  if (!details.failed) return FUZZ_PATH === undefined;
  const replay = `npm run fuzz -- --seed ${details.seed} --path ${details.counterexamplePath} --only "${name}"`;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nAgain: ${replay}`, {
    cause: details.errorInstance,
  });
}

/**
 * Limits the processor time of a function, in seconds: unlike elapsed time, it does not depend on
 * other programs.
 */
export async function withinEffort<T>(seconds: number, work: Promise<T>): Promise<T> {
  const before = process.threadCpuUsage();
  const result = await work;
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(seconds);
  return result;
}
