import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PageBody, PageText } from '../src/content/page-body.ts';

/** What became of contents, in the same order; `undefined` where one cannot be compiled. */
export type Compiled = readonly (PageBody | undefined)[];

/** Compiles contents of pages beside the thread that renders them. */
export class CompileThread {
  readonly #thread = new Worker(new URL('./compile-worker.ts', import.meta.url));
  /** Rejected when the thread has ended, with what ended it. */
  readonly #end: Promise<never>;

  constructor() {
    const end = Promise.withResolvers<never>();
    this.#thread
      .on('error', end.reject)
      .on('exit', () => end.reject(new Error('The thread that compiles has ended.')));
    this.#end = end.promise;
    // Told to who waits for what it compiles.
    this.#end.catch(() => undefined);
  }

  /**
   * Compiles some contents; one call at a time.
   *
   * @throws what ends the thread, if something does
   */
  async compile(texts: readonly PageText[]): Promise<Compiled> {
    const compiled = once(this.#thread, 'message');
    this.#thread.postMessage(
      texts.map(({ format, source, pictures }): PageText => ({ format, source, pictures })),
    );
    const [result] = await Promise.race([compiled, this.#end]);
    return result;
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
