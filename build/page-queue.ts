import { deserialize, serialize } from 'node:v8';
import type { PageSource, Recall } from '../src/compile/recall.ts';
import type { Cache } from './cache.ts';
import type { SecondThread } from './second-thread.ts';

type PageThread = Pick<SecondThread, 'start' | 'readPages'>;

/** A page that is not cached. */
interface Job {
  readonly key: string;
  readonly make: () => Promise<unknown>;
  readonly page: PageSource;
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How many pages the second thread gets at once. */
const BATCH_SIZE = 4;

/** How many batches it has at once, so that it stays busy while this thread reads a long page. */
const MAX_BATCHES = 6;

/** Reads the pages that are not cached, on this thread and the second one. */
export class PageQueue {
  readonly #cache: Cache;
  readonly #thread: PageThread;
  readonly #jobs: Job[] = [];
  #isWorking = false;
  #batchesInFlight = 0;

  constructor(cache: Cache, thread: PageThread) {
    this.#cache = cache;
    this.#thread = thread;
  }

  /** Recalls a value from the cache, or makes it. */
  readonly recall: Recall = async <T>(key: string, make: () => Promise<T>, page?: PageSource) => {
    const known = this.#cache.get(key);
    if (known) return deserialize(known);
    if (!page) return this.#make(key, make);
    // Early, since starting a thread takes as long as reading many pages.
    this.#thread.start();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#jobs.push({ key, make, page, resolve, reject });
    this.#readHere();
    this.#readThere();
    return (await promise) as T;
  };

  async #make<T>(key: string, make: () => Promise<T>): Promise<T> {
    const made = await make();
    this.#cache.set(key, serialize(made));
    return made;
  }

  async #readHere(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      await this.#make(job.key, job.make).then(job.resolve, job.reject);
      // Lets messages of the second thread be handled.
      await new Promise(setImmediate);
    }
    this.#isWorking = false;
  }

  async #readThere(): Promise<void> {
    // Few pages are read sooner here.
    if (this.#batchesInFlight === MAX_BATCHES || this.#jobs.length < 2 * BATCH_SIZE) return;
    this.#batchesInFlight += 1;
    // From the end, so that pages in a row, which have much in common, are read on one thread.
    const batch = this.#jobs.splice(-BATCH_SIZE);
    try {
      const { pages, parts } = await this.#thread.readPages(batch.map(({ page }) => page));
      for (const [key, bytes] of parts) if (!this.#cache.has(key)) this.#cache.set(key, bytes);
      for (const [index, job] of batch.entries()) {
        const bytes = pages[index] ?? new Uint8Array();
        this.#cache.set(job.key, bytes);
        job.resolve(deserialize(bytes));
      }
    } catch (error) {
      for (const job of batch) job.reject(error);
    }
    this.#batchesInFlight -= 1;
    this.#readThere();
  }
}
