import { extname } from 'node:path';
import { Tinypool } from 'tinypool';
import type { CodeBlock } from '../src/compile/page/code-html.ts';
import type { PatternFile } from '../src/compile/page/grammar-patterns.ts';
import type { OgText } from '../src/site/og-image/og-image.ts';
import type * as work from './thread-work.ts';

/** TypeScript in the repository, JavaScript in the package. */
const WORK = `./thread-work${extname(import.meta.filename)}`;

/**
 * A thread for what needs no more than plain data: highlighting code, making search files, and
 * drawing preview pictures. More threads would take more memory and, on the machines that most
 * builds run on, save no time.
 */
export class SecondThread {
  readonly #patterns: PatternFile;
  #pool: Tinypool | undefined;
  #hasHighlighted = false;

  /** @param patterns where the patterns of grammars are kept */
  constructor(patterns: PatternFile) {
    this.#patterns = patterns;
  }

  /** The thread, which the first task starts. */
  get #started(): Tinypool {
    this.#pool ??= new Tinypool({
      filename: new URL(WORK, import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: 64,
    });
    return this.#pool;
  }

  highlight(blocks: readonly CodeBlock[]): Promise<readonly string[]> {
    this.#hasHighlighted = true;
    return this.#run('highlight', { blocks, patterns: this.#patterns });
  }

  /** Keeps what highlighting has to prepare, for the next build. */
  async savePatterns(): Promise<void> {
    if (this.#hasHighlighted) await this.#run('savePatterns');
  }

  makeSearchFiles(search: work.SearchTask): Promise<work.SearchFilesMade> {
    return this.#run('makeSearchFiles', search);
  }

  ogPng(text: OgText): Promise<Uint8Array> {
    return this.#run('ogPng', text);
  }

  /** Stops the thread, even in the middle of a task. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #run<Name extends keyof typeof work>(
    name: Name,
    ...[input]: Parameters<(typeof work)[Name]>
  ): ReturnType<(typeof work)[Name]> {
    return this.#started.run(input, { name }) as ReturnType<(typeof work)[Name]>;
  }
}
