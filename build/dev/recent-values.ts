import type { Derived } from '../../src/compile/derived.ts';
import { inMemory, type Recall } from '../../src/compile/recall.ts';

/** Keeps what the last load used, so that unchanged pages are not compiled again. */
export class RecentValues {
  #before = new Map<string, Promise<unknown>>();
  #now = new Map<string, Promise<unknown>>();

  readonly recall: Recall = inMemory(<T>({ key, make }: Derived<Promise<T>>) => {
    const now = this.#now;
    const value = (this.#before.get(key) as Promise<T> | undefined) ?? make();
    now.set(key, value);
    // The next load tries again.
    value.catch(() => now.delete(key));
    return value;
  });

  /** Begins another load. */
  next(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}
