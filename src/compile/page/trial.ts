import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lazy } from '../../common/lazy.ts';
import { Memo } from '../../common/memo.ts';

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

/** Texts that are tried one after the other. */
export interface TrialRequest {
  readonly trials: readonly Trial[];
  /** Whether nobody waits for the verdict, which is a message then: `true` if all of them survived. */
  readonly isAhead: boolean;
}

/** What became of a trial. */
export const VERDICT = { none: 0, survived: 1, ended: 2 } as const;

const thread = lazy(() => {
  const verdict = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // TypeScript in the repository, JavaScript in the package.
  const file = new URL(`./trial-thread${extname(import.meta.filename)}`, import.meta.url);
  const worker = new Worker(file, { workerData: verdict });
  worker.on('message', receive);
  worker.unref();
  const post = (request: TrialRequest) => worker.postMessage(request);
  return { worker, verdict, post };
});

/** Recent texts that survived, see {@link tryAhead}. */
const survivors = new Memo<true>(1_000);

const keyOf = ({ source, syntax }: Trial) => `${syntax} ${source}`;

/** Texts that are tried ahead in one request. */
interface Batch {
  readonly trials: Trial[];
  readonly tried: PromiseWithResolvers<void>;
}

/** How many texts are in a batch: while it is tried, this thread works on those of the last one. */
const BATCH = 32;

/** What is collected for the next request. */
let next: Batch | undefined;
/** What has been requested, in this order. */
const requested: Batch[] = [];

/**
 * Tries a text while this thread does something else, together with others: to wait for each takes
 * longer than to parse it. {@link survivesTrial} knows the verdict then.
 */
export async function tryAhead(trial: Trial): Promise<void> {
  if (!next) {
    const batch = { trials: [], tried: Promise.withResolvers<void>() };
    next = batch;
    setImmediate(() => request(batch));
  }
  const { trials, tried } = next;
  if (trials.push(trial) === BATCH) request(next);
  await tried.promise;
}

function request(batch: Batch): void {
  if (next !== batch) return;
  next = undefined;
  requested.push(batch);
  const { worker, post } = thread();
  worker.ref();
  post({ trials: batch.trials, isAhead: true });
}

/** @param survived if one did not, each is tried by itself when it is parsed */
function receive(survived: boolean): void {
  const batch = requested.shift();
  if (requested.length === 0) thread().worker.unref();
  if (survived) for (const trial of batch?.trials ?? []) survivors.set(keyOf(trial), true);
  batch?.tried.resolve();
}

/**
 * Whether a native parser, whose overflow ends its process, comes to an end of a text. It is tried in
 * another process, with less stack than here, which is kept for further texts; this thread waits.
 */
export function survivesTrial(trial: Trial): boolean {
  if (survivors.has(keyOf(trial))) return true;
  const { verdict, post } = thread();
  Atomics.store(verdict, 0, VERDICT.none);
  post({ trials: [trial], isAhead: false });
  Atomics.wait(verdict, 0, VERDICT.none, MAX_WAIT);
  return Atomics.load(verdict, 0) === VERDICT.survived;
}
