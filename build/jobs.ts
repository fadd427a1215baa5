import { extname } from 'node:path';
import { Tinypool } from 'tinypool';
import type { Derived } from '../src/compile/derived.ts';
import type { CodeBlock } from '../src/compile/page/code-html.ts';
import type * as makers from './job-makers.ts';
import type { JobsData } from './job-makers.ts';

/** TypeScript in the repository, JavaScript in the package. */
const MAKERS = `./job-makers${extname(import.meta.filename)}`;

/** Kinds of derived values that the other thread makes too. */
const KINDS: ReadonlySet<string> = new Set<keyof typeof makers>(['code', 'preview']);

/** Tasks queued on the other thread, so that it stays busy while this one reads a page. */
const GIVEN = 32;

/**
 * With more values waiting, this thread makes some of them while it has nothing else to do. With
 * fewer, loading a grammar here too would take longer than it saves.
 */
const MANY = 128;

/** The key of what {@link Jobs.patterns} returned. */
export const PATTERNS = 'patterns of grammars';

type Name = keyof typeof makers;

/** A queued value. */
interface Waiting {
  readonly value: Derived<unknown>;
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The resource that a value needs: a grammar, or the renderer of pictures. */
const neededFor = ({ kind, inputs }: Derived<unknown>): string =>
  `${kind} ${kind === 'code' ? (inputs as CodeBlock).language : ''}`;

/**
 * A second thread, for what is made from plain data. More threads would take more memory and, on
 * the machines that most builds run on, save no time.
 */
export class Jobs {
  #pool: Tinypool | undefined;
  readonly #waiting: Waiting[] = [];
  #given = 0;
  #isHelping = false;
  /** The resources that this thread has loaded. */
  readonly #loaded = new Set<string>();
  readonly #patterns: Uint8Array | undefined;

  /** @param patterns what {@link patterns} returned to an earlier build, if anything */
  constructor(patterns?: Uint8Array) {
    this.#patterns = patterns;
  }

  /**
   * Starts the other thread before its first task: it takes tasks once it has reported that it is
   * ready, for which this thread may have no time later.
   */
  start(): Tinypool {
    this.#pool ??= new Tinypool({
      filename: new URL(MAKERS, import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: 64,
      workerData: { patterns: this.#patterns } satisfies JobsData,
    });
    return this.#pool;
  }

  /** Makes a value, on the other thread if that one can. */
  async make<T>(value: Derived<T | Promise<T>>): Promise<T> {
    if (!Jobs.takes(value)) return value.make();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ value, resolve, reject });
    this.#give();
    this.#help();
    return promise as Promise<T>;
  }

  #give(): void {
    while (this.#given < GIVEN) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#given += 1;
      const { value, resolve, reject } = next;
      const done = () => {
        this.#given -= 1;
        this.#give();
      };
      this.run(value.kind as Name, value.inputs as never)
        .then(resolve, reject)
        .finally(done);
    }
  }

  /** Makes values on this thread while many are waiting. */
  async #help(): Promise<void> {
    if (this.#isHelping || this.#waiting.length <= MANY) return;
    this.#isHelping = true;
    while (this.#waiting.length > MANY) {
      // Continues once everything else on this thread waits for something.
      await new Promise(setImmediate);
      const known = this.#waiting.findLastIndex(({ value }) => this.#loaded.has(neededFor(value)));
      // Without a known one, -1 takes the last.
      for (const { value, resolve, reject } of this.#waiting.splice(known, 1)) {
        this.#loaded.add(neededFor(value));
        await Promise.resolve(value)
          .then((each) => each.make())
          .then(resolve, reject);
      }
    }
    this.#isHelping = false;
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
    return this.start().run(input, { name }) as ReturnType<(typeof makers)[N]>;
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
