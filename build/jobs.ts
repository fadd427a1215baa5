import { extname } from 'node:path';
import { Tinypool } from 'tinypool';
import type { Derived } from '../src/compile/derived.ts';
import type * as makers from './job-makers.ts';
import type { JobsData } from './job-makers.ts';

/** TypeScript in the repository, JavaScript in the package. */
const MAKERS = `./job-makers${extname(import.meta.filename)}`;

/** Kinds of derived values that the other thread makes too. */
const KINDS: ReadonlySet<string> = new Set<keyof typeof makers>(['code', 'preview']);

/** With more values waiting for the other thread, this one makes them too. */
const MANY = 128;

type Name = keyof typeof makers;

/**
 * A second thread, for what is made from plain data. More threads would take more memory and, on
 * the machines that most builds run on, save no time.
 */
export class Jobs {
  #pool: Tinypool | undefined;
  #waiting = 0;
  readonly #patterns: Uint8Array | undefined;

  /** @param patterns what {@link patterns} returned to an earlier build, if anything */
  constructor(patterns?: Uint8Array) {
    this.#patterns = patterns;
  }

  /** Makes a value, on the other thread if that one can. */
  async make<T>(value: Derived<T | Promise<T>>): Promise<T> {
    if (!Jobs.takes(value) || this.#waiting > MANY) return value.make();
    this.#waiting += 1;
    try {
      return (await this.run(value.kind as Name, value.inputs as never)) as T;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Whether the other thread can make a value. */
  static takes({ kind }: Derived<unknown>): boolean {
    return KINDS.has(kind);
  }

  /** Does one of {@link makers} on the other thread, which the first one starts. */
  run<N extends Name>(
    name: N,
    input: Parameters<(typeof makers)[N]>[0],
  ): ReturnType<(typeof makers)[N]> {
    this.#pool ??= new Tinypool({
      filename: new URL(MAKERS, import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: 64,
      workerData: { patterns: this.#patterns } satisfies JobsData,
    });
    return this.#pool.run(input, { name }) as ReturnType<(typeof makers)[N]>;
  }

  /** What highlighting had to prepare, for the next build; `undefined` if nothing is new. */
  async patterns(): Promise<Uint8Array | undefined> {
    return this.#pool && this.run('patterns', undefined);
  }

  /** Stops the thread, even in the middle of a task. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
