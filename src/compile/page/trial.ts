import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lazy } from '../../common/lazy.ts';

/** A text that a native parser is to be tried with. */
export interface Trial {
  readonly source: string;
  /** What it is parsed as; `js` is all program code, JSX and TypeScript included. */
  readonly syntax: 'mdx' | 'js';
}

/**
 * Milliseconds of the processor that a trial may take: real pages take a tenth of a second.
 * The time of a clock would refuse good texts on a busy machine.
 */
export const MAX_TRIAL_TIME = 3_000;

/** Milliseconds after which something else than the text is wrong, such as a process that cannot start. */
const MAX_WAIT = 600_000;

/** What became of a trial. */
export const VERDICT = { none: 0, survived: 1, ended: 2 } as const;

const thread = lazy(() => {
  const verdict = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // TypeScript in the repository, JavaScript in the package.
  const file = new URL(`./trial-thread${extname(import.meta.filename)}`, import.meta.url);
  const worker = new Worker(file, { workerData: verdict });
  worker.unref();
  return { worker, verdict };
});

/**
 * Whether a native parser, whose overflow ends its process, comes to an end of a text. It is tried in
 * another process, with less stack than here, which is kept for further texts; this thread waits.
 */
export function survivesTrial(trial: Trial): boolean {
  const { worker, verdict } = thread();
  Atomics.store(verdict, 0, VERDICT.none);
  worker.postMessage(trial);
  Atomics.wait(verdict, 0, VERDICT.none, MAX_WAIT);
  return Atomics.load(verdict, 0) === VERDICT.survived;
}
