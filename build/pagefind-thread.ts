import { Worker } from 'node:worker_threads';
import type { PagefindFile, PagefindPage } from './pagefind-files.ts';

/** What the thread is told: the pages, or that it is not needed. */
export type PagefindTask = readonly PagefindPage[] | 'end';

/** What the thread says: when Pagefind has all pages, and in the end. */
export type PagefindMessage = 'fed' | readonly PagefindFile[];

/**
 * A run of Pagefind, which is ready as soon as its pages are. It has a process of its own; a thread
 * that does nothing else never keeps it waiting. Both end, and give back their memory, with the
 * run, or with who started it.
 */
export class PagefindThread {
  /** Fulfilled when Pagefind has all pages, or has ended. */
  readonly fed: Promise<void>;
  readonly #thread = new Worker(new URL('./pagefind-worker.ts', import.meta.url));
  readonly #files: Promise<readonly PagefindFile[]>;

  constructor() {
    const fed = Promise.withResolvers<void>();
    const files = Promise.withResolvers<readonly PagefindFile[]>();
    this.fed = fed.promise;
    this.#files = files.promise;
    // Told to who waits for the files.
    this.#files.catch(() => undefined);
    this.#thread
      .on('message', (message: PagefindMessage) => {
        if (message === 'fed') fed.resolve();
        else files.resolve(message);
      })
      .on('error', files.reject)
      .on('exit', () => {
        fed.resolve();
        files.reject(new Error('Pagefind ended before its work.'));
      })
      // After the listeners, which hold the process as well.
      .unref();
  }

  /**
   * Gives all files of the index of these pages, and those that every index has. To be called once.
   *
   * @throws {Error} with what Pagefind reports
   */
  files(pages: readonly PagefindPage[]): Promise<readonly PagefindFile[]> {
    this.#thread.ref();
    this.#thread.postMessage(pages satisfies PagefindTask);
    return this.#files;
  }

  /** Ends a run that is not needed: its process goes with it, which it would not with the thread. */
  async end(): Promise<void> {
    this.#thread.ref();
    this.#thread.postMessage('end' satisfies PagefindTask);
    await this.#files.catch(() => undefined);
  }
}
