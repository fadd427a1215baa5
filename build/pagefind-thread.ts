import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PagefindFile, PagefindPage } from './pagefind-files.ts';

/**
 * A run of Pagefind, which is ready as soon as its pages are. It has a process of its own; a thread
 * that does nothing else never keeps it waiting. Both end, and give back their memory, with the
 * run, or with who started it.
 */
export class PagefindThread {
  readonly #thread = new Worker(new URL('./pagefind-worker.ts', import.meta.url));
  readonly #files: Promise<readonly PagefindFile[]>;

  constructor() {
    const end = once(this.#thread, 'exit').then(() => {
      throw new Error('Pagefind ended before its work.');
    });
    const files = once(this.#thread, 'message').then(([files]) => files);
    this.#files = Promise.race([files, end]);
    // Told to who waits for the files.
    this.#files.catch(() => undefined);
    // After the listeners, which hold the process as well.
    this.#thread.unref();
  }

  /**
   * Gives all files of the index of these pages, and those that every index has. To be called once.
   *
   * @throws {Error} with what Pagefind reports
   */
  files(pages: readonly PagefindPage[]): Promise<readonly PagefindFile[]> {
    this.#thread.ref();
    this.#thread.postMessage(pages);
    return this.#files;
  }

  /** Ends a run that is not needed. */
  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
