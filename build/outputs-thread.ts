import { Worker } from 'node:worker_threads';
import type { ContentOptions } from '../src/content/content.ts';
import type { Diagnostic } from '../src/content/diagnostics.ts';
import type { SitePages } from '../src/content/site-pages.ts';
import type { SiteFile } from '../src/files/site-list.ts';
import type { Progress } from './progress.ts';

/** What the thread that reads the content and writes outputs has to know. */
export interface OutputsTask {
  readonly settings: ContentOptions;
  /** The site that is being built, absolute. */
  readonly folder: string;
  /** Whether nothing is in that folder yet, see `SiteFolder`. */
  readonly isEmpty: boolean;
  /** The site that it will replace, absolute. */
  readonly dist: string;
  /** Notes of the last build for `dist`. */
  readonly notesFile: string;
  /** The pages as the build before has read them. */
  readonly pagesFile: string;
  /** Whether nothing of the build before shall serve again. */
  readonly isForced: boolean;
  /** Of what makes the files. */
  readonly version: string;
}

/** What the thread says first. */
export interface ReadContent {
  /** Every problem of the content. */
  readonly diagnostics: readonly Diagnostic[];
  /** What Astro renders; absent where errors stop the build. */
  readonly pages?: SitePages;
}

/** What the thread says when a stage of its work is done. */
export interface OutputsStage {
  readonly stage: string;
  readonly result: string;
  /** Milliseconds it took. */
  readonly time: number;
}

/** What the thread says last. */
export interface OutputsDone {
  readonly files: readonly SiteFile[];
  /** What files were made of, by path. */
  readonly keys: ReadonlyMap<string, string>;
}

export type OutputsMessage = ReadContent | OutputsStage | OutputsDone;

/** The work of the thread. */
export interface Outputs {
  readonly content: Promise<ReadContent>;
  /** Never fulfilled where errors of the content stop the build. */
  readonly done: Promise<OutputsDone>;
}

/** Megabytes of young objects: most die young, and a larger nursery copies fewer of them. */
const YOUNG = 48;

/**
 * Reads the content, and writes everything of the site that is made from it alone, beside Astro's
 * work on the pages: nothing of it needs them, and it takes as long as they do.
 *
 * @returns promises that are rejected if an answer violates its schema, or a file cannot be
 * written
 */
export function startOutputs(task: OutputsTask, progress: Progress): Outputs {
  const content = Promise.withResolvers<ReadContent>();
  const done = Promise.withResolvers<OutputsDone>();
  const fail = (error: unknown) => {
    content.reject(error);
    done.reject(error);
  };
  // Told when it is waited for, which is when the pages are done.
  done.promise.catch(() => undefined);
  const worker = new Worker(new URL('./outputs-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  worker.on('message', (message: OutputsMessage) => {
    if ('stage' in message) progress.done(message.stage, message.result, message.time);
    else if ('diagnostics' in message) content.resolve(message);
    else done.resolve(message);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread of the outputs ended before its work.')));
  return { content: content.promise, done: done.promise };
}
