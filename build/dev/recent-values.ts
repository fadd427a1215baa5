import { held, type InParts, type Recall } from '../../src/compile/recall.ts';

/** Keeps what the last load used, so that unchanged pages are not compiled again. */
export class RecentValues {
  #before = new Map<string, Promise<unknown>>();
  #now = new Map<string, Promise<unknown>>();

  readonly recall: Recall = Object.assign(
    <T>(key: string, make: () => Promise<T>) => this.#recall(key, make),
    {
      inParts: async <Value, Part>(key: string, make: () => Promise<InParts<Value, Part>>) =>
        held(await this.#recall(key, make)),
    },
  );

  #recall<T>(key: string, make: () => Promise<T>): Promise<T> {
    const value = (this.#before.get(key) as Promise<T> | undefined) ?? make();
    this.#now.set(key, value);
    return value;
  }

  /** Begins another load. */
  next(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}
