import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ContentOptions } from '../src/content/content.ts';
import type { SiteFile } from '../src/platforms/mirror/site-list.ts';
import type { Progress } from './progress.ts';

/** What the thread that writes outputs has to know. */
export interface OutputsTask {
  readonly settings: ContentOptions;
  /** The site that is being built, absolute. */
  readonly folder: string;
  /** The site that it will replace, absolute. */
  readonly dist: string;
  /** Notes of the build that wrote `dist`; absent where nothing of it shall serve again. */
  readonly notesFile?: string;
  /** Of what makes the files. */
  readonly version: string;
}

/** What the thread says when a stage of its work is done. */
export interface OutputsStage {
  readonly stage: string;
  readonly result: string;
  /** Milliseconds it took. */
  readonly time: number;
}

/** What the thread did. */
export interface OutputsDone {
  readonly files: readonly SiteFile[];
  /** What files were made of, by path. */
  readonly keys: ReadonlyMap<string, string>;
}

export type OutputsMessage = OutputsStage | OutputsDone;

/**
 * Writes everything of the site that is made from the content alone, beside Astro's work on the
 * pages: nothing of it needs them, and it takes as long as they do.
 *
 * @throws {Error} if an answer violates its schema, or a file cannot be written
 */
export async function writeOutputsInThread(
  task: OutputsTask,
  progress: Progress,
): Promise<OutputsDone> {
  const worker = new Worker(new URL('./outputs-worker.ts', import.meta.url), {
    workerData: task,
    // Most objects die young: a larger nursery copies fewer of them.
    resourceLimits: { maxYoungGenerationSizeMb: 192 },
  });
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
    const told: OutputsMessage = message;
    if ('files' in told) return told;
    progress.done(told.stage, told.result, told.time);
  }
  throw new Error('The thread that writes the outputs ended before its work was done.');
}
