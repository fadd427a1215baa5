import type { BenchEngine } from './engines/engine.ts';
import { type Quality, qualityOf } from './quality.ts';
import type { JudgedQuery } from './queries.ts';

/** The results of an engine for a set of queries. */
export interface Measures {
  readonly name: string;
  readonly quality: Quality;
  /** Queries without an answer. */
  readonly empty: number;
  /** Milliseconds of a search, warm. */
  readonly p50: number;
  readonly p99: number;
  readonly indexBytes: number;
  /** Milliseconds, median of several. */
  readonly loadTime: number;
}

/** Searches before the time is taken, so that the engine's code is compiled, up to a time. */
const WARM_UP = { searches: 4000, milliseconds: 4000 };
const ROUNDS = 5;
const LOADS = 5;

/** Runs an engine over queries: first for the quality, then for the time. */
export async function measure(
  engine: BenchEngine,
  queries: readonly JudgedQuery[],
): Promise<Measures> {
  const { quality, empty } = await qualityOf(engine.search, queries);
  const loads: number[] = [];
  for (let round = 0; round < LOADS; round++) loads.push(await time(() => engine.load()));
  const started = performance.now();
  for (let done = 0; done < WARM_UP.searches; done++) {
    if (performance.now() - started > WARM_UP.milliseconds) break;
    await engine.search(queries[done % queries.length]?.q ?? '');
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { q } of queries) times.push(await time(() => engine.search(q)));
  }
  return {
    name: engine.name,
    quality,
    empty,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    indexBytes: engine.indexBytes,
    loadTime: quantile(loads, 0.5),
  };
}

async function time(run: () => unknown): Promise<number> {
  const start = performance.now();
  const result = run();
  // Awaiting a value that is not a promise would add a turn of the event loop.
  if (result instanceof Promise) await result;
  return performance.now() - start;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
