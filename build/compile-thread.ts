import { Worker } from 'node:worker_threads';
import type { PageBody, PageText } from '../src/content/page-body.ts';

/** What became of contents, in the same order; `undefined` where one cannot be compiled. */
export type Compiled = readonly (PageBody | undefined)[];

/** Compiles contents of pages beside the thread that renders them. */
export class CompileThread {
  readonly #thread = new Worker(new URL('./compile-worker.ts', import.meta.url));

  /**
   * Compiles some contents; one call at a time.
   *
   * @throws what ends the thread, if something does
   */
  compile(texts: readonly PageText[]): Promise<Compiled> {
    const { promise, resolve, reject } = Promise.withResolvers<Compiled>();
    this.#thread.once('message', resolve).once('error', reject);
    this.#thread.postMessage(texts);
    return promise.finally(() => this.#thread.off('message', resolve).off('error', reject));
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
