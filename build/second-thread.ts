import { extname } from 'node:path';
import { Tinypool } from 'tinypool';
import type { PageSource } from '../src/compile/recall.ts';
import type { OgText } from '../src/site/og-image/og-image.ts';
import type * as work from './thread-work.ts';

/** TypeScript in the repository, JavaScript in the package. */
const WORK = `./thread-work${extname(import.meta.filename)}`;

/**
 * A thread for what needs no more than plain data: reading pages, making search files, and drawing
 * previews. More threads would take more memory and, where most builds run, no less time.
 */
export class SecondThread {
  #pool: Tinypool | undefined;

  /** Starts it; otherwise the first work does. */
  start(): Tinypool {
    this.#pool ??= new Tinypool({
      filename: new URL(WORK, import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: 64,
    });
    return this.#pool;
  }

  readPages(sources: readonly PageSource[]): Promise<work.PagesRead> {
    return this.#run('readPages', sources);
  }

  makeSearchFiles(search: work.SearchWork): Promise<work.SearchFilesMade> {
    return this.#run('makeSearchFiles', search);
  }

  ogPng(text: OgText): Promise<Uint8Array> {
    return this.#run('ogPng', text);
  }

  /** Ends it, whatever it is doing. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #run<Name extends keyof typeof work>(
    name: Name,
    input: Parameters<(typeof work)[Name]>[0],
  ): ReturnType<(typeof work)[Name]> {
    return this.start().run(input, { name }) as ReturnType<(typeof work)[Name]>;
  }
}
