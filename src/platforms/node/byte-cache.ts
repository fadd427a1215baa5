/** Largest part of a cache that one value may take. */
const MAX_PART = 1 / 4;
/** Overhead of an entry: its bytes besides key and value. */
const ENTRY_BYTES = 200;

/** Values bounded by the bytes they hold; the least recently used are dropped first. */
export class ByteCache<V extends object | boolean> {
  readonly #limit: number;
  readonly #bytesOf: (value: V) => number;
  readonly #values = new Map<string, V>();
  #bytes = 0;

  /**
   * @param limit bytes of all keys and values together
   * @param bytesOf what a value holds, in bytes
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
   * Keeps a value, unless it would leave little room for others.
   *
   * @returns whether it is kept
   */
  set(key: string, value: V): boolean {
    const bytes = this.#size(key, value);
    if (bytes > this.#limit * MAX_PART) return false;
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
