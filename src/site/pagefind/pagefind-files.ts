import { Worker } from 'node:worker_threads';

/** A page, as the index is made of it. */
export interface PagefindPage {
  readonly url: string;
  /** HTML. */
  readonly content: string;
}

/** A file of the index. */
export interface PagefindFile {
  /** Below the folder of the index. */
  readonly path: string;
  readonly content: Uint8Array;
}

let previous: Promise<unknown> = Promise.resolve();

/**
 * Indexes pages of one language. Indexes are made one after the other: Pagefind holds all pages of
 * one in memory, and its process gives that back when it ends.
 *
 * @returns all files of the index, and the scripts that load it
 * @throws {Error} with what Pagefind reports
 */
export function pagefindFiles(pages: readonly PagefindPage[]): Promise<readonly PagefindFile[]> {
  const files = previous.then(() => indexInThread(pages));
  previous = files.catch(() => undefined);
  return files;
}

/** In a thread of its own: Pagefind does not tell when its process dies, but the thread ends then. */
function indexInThread(pages: readonly PagefindPage[]): Promise<readonly PagefindFile[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly PagefindFile[]>();
  new Worker(new URL('./pagefind-worker.ts', import.meta.url), { workerData: pages })
    .on('message', resolve)
    .on('error', reject)
    .on('exit', () => reject(new Error('Pagefind exited before it was done.')));
  return promise;
}
