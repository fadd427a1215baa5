/** Largest share of a cache for one value. */
const MAX_SHARE = 1 / 4;
const ENTRY_BYTES = 200;

/** An LRU cache that is limited by bytes. */
export class ByteCache<V extends object | boolean> {
  readonly #limit: number;
  readonly #bytesOf: (value: V) => number;
  readonly #values = new Map<string, V>();
  #bytes = 0;

  /**
   * @param limit total bytes of keys and values
   * @param bytesOf size of a value in bytes
   */
  constructor(limit: number, bytesOf: (value: V) => number = () => 0) {
    this.#limit = limit;
    this.#bytesOf = bytesOf;
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /**
   * Caches a value unless it is too large.
   *
   * @returns whether it was cached
   */
  set(key: string, value: V): boolean {
    const bytes = this.#size(key, value);
    if (bytes > this.#limit * MAX_SHARE) return false;
    this.#drop(key);
    this.#values.set(key, value);
    this.#bytes += bytes;
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
    return true;
  }

  #size(key: string, value: V): number {
    return this.#bytesOf(value) + key.length + ENTRY_BYTES;
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value !== undefined) this.#bytes -= this.#size(key, value);
    this.#values.delete(key);
  }
}
