import { inMemory, type Recall } from '../../src/compile/recall.ts';

/** Keeps what the last load used, so that unchanged pages are not compiled again. */
export class RecentValues {
  #before = new Map<string, Promise<unknown>>();
  #now = new Map<string, Promise<unknown>>();

  readonly recall: Recall = inMemory(<T>(key: string, make: () => Promise<T>) => {
    const value = (this.#before.get(key) as Promise<T> | undefined) ?? make();
    this.#now.set(key, value);
    return value;
  });

  /** Begins another load. */
  next(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}
