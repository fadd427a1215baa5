import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A page to index. */
export interface PagefindPage {
  readonly url: string;
  /** HTML. */
  readonly content: string;
}

/** A file of the index. */
export interface PagefindFile {
  /** Relative to the folder of the index. */
  readonly path: string;
  readonly content: Uint8Array;
}

// Compiled, in the package, it has another extension.
const WORKER = join(import.meta.dirname, `pagefind-worker${extname(import.meta.filename)}`);

let previous: Promise<unknown> = Promise.resolve();

/**
 * Indexes pages of one language. Calls run one after the other: Pagefind keeps all pages of an
 * index in memory until its process ends.
 *
 * @returns the files of the index, and the scripts that load it
 * @throws {Error} with the errors that Pagefind reports
 */
export function pagefindFiles(pages: readonly PagefindPage[]): Promise<readonly PagefindFile[]> {
  const files = previous.then(() => indexInThread(pages));
  previous = files.catch(() => undefined);
  return files;
}

/** In a thread: Pagefind does not report when its process dies, but then the thread exits. */
function indexInThread(pages: readonly PagefindPage[]): Promise<readonly PagefindFile[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly PagefindFile[]>();
  new Worker(WORKER, { workerData: pages })
    .on('message', resolve)
    .on('error', reject)
    .on('exit', () => reject(new Error('Pagefind exited before it was done.')));
  return promise;
}
