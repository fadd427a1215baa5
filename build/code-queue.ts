import { deserialize, serialize } from 'node:v8';
import type { CodeBlock } from '../src/compile/page/code-html.ts';
import { held, type InParts, type Recall } from '../src/compile/recall.ts';
import type { Cache } from './cache.ts';
import type { SecondThread } from './second-thread.ts';

/** A block of code that is not cached. */
interface Job {
  readonly block: CodeBlock;
  readonly make: () => Promise<unknown>;
  readonly resolve: (html: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How many blocks the second thread gets at once. */
const BATCH_SIZE = 16;

/** How many batches it has at once, so that it stays busy while this thread reads a long page. */
const MAX_BATCHES = 2;

/**
 * With more blocks waiting, this thread highlights some of them while it has no page to read. With
 * fewer, loading a grammar here too would take longer than it saves.
 */
const MANY = 128;

/**
 * Recalls what the build caches, and has the code that is not cached highlighted on the second
 * thread: most sites need no grammar on this one, which reads the pages meanwhile.
 */
export class CodeQueue {
  readonly #cache: Cache;
  readonly #thread: Pick<SecondThread, 'highlight'>;
  readonly #jobs: Job[] = [];
  #batches = 0;
  #isHelping = false;
  /** The languages of the blocks that were highlighted on this thread. */
  readonly #languages = new Set<string | undefined>();

  constructor(cache: Cache, thread: Pick<SecondThread, 'highlight'>) {
    this.#cache = cache;
    this.#thread = thread;
  }

  /** Recalls values from the cache, or makes them. */
  readonly recall: Recall = Object.assign(
    <T>(key: string, make: () => Promise<T>, block?: CodeBlock) => this.#recall(key, make, block),
    {
      inParts: <Value, Part>(key: string, make: () => Promise<InParts<Value, Part>>) =>
        this.#recallInParts(key, make),
    },
  );

  async #recall<T>(key: string, make: () => Promise<T>, block?: CodeBlock): Promise<T> {
    const known = this.#cache.get(key);
    if (known) return deserialize(known);
    const made = block ? ((await this.#highlighted(block, make)) as T) : await make();
    this.#cache.set(key, serialize(made));
    return made;
  }

  async #recallInParts<Value, Part>(
    key: string,
    make: () => Promise<InParts<Value, Part>>,
  ): Promise<InParts<Value, () => Part>> {
    const known = this.#cache.get(key);
    if (!known) {
      const made = await make();
      // As bytes within, the part is not decoded with the value.
      this.#cache.set(key, serialize({ value: made.value, part: serialize(made.part) }));
      return held(made);
    }
    const part = () => {
      const bytes = this.#cache.get(key);
      if (!bytes) throw new Error('The cache of the build changed meanwhile. Build again.');
      return deserialize(deserialize(bytes).part);
    };
    return { value: deserialize(known).value, part };
  }

  #highlighted(block: CodeBlock, make: Job['make']): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#jobs.push({ block, make, resolve, reject });
    this.#send();
    this.#help();
    return promise;
  }

  async #send(): Promise<void> {
    if (this.#batches === MAX_BATCHES || this.#jobs.length === 0) return;
    this.#batches += 1;
    const batch = this.#jobs.splice(0, BATCH_SIZE);
    try {
      const made = await this.#thread.highlight(batch.map(({ block }) => block));
      for (const [index, { resolve }] of batch.entries()) resolve(made[index] ?? '');
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#batches -= 1;
    this.#send();
  }

  /** Highlights blocks on this thread, while many are waiting. */
  async #help(): Promise<void> {
    if (this.#isHelping || this.#jobs.length <= MANY) return;
    this.#isHelping = true;
    while (this.#jobs.length > MANY) {
      // Continues once every page that is being read waits for its code.
      await new Promise(setImmediate);
      const known = this.#jobs.findLastIndex(({ block }) => this.#languages.has(block.language));
      // Without a known one, -1 takes the last.
      for (const { block, make, resolve, reject } of this.#jobs.splice(known, 1)) {
        this.#languages.add(block.language);
        await make().then(resolve, reject);
      }
    }
    this.#isHelping = false;
  }
}
