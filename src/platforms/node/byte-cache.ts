/** Largest part of a cache that one value may take. */
const MAX_PART = 1 / 4;
/** Overhead of an entry: its bytes besides key and value. */
const ENTRY_BYTES = 200;

/** Values bounded by the bytes they hold; the least recently used are dropped first. */
export class ByteCache<Value> {
  readonly #limit: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  /** @param limit bytes of all keys and values together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * Keeps a value, unless it would leave little room for others.
   *
   * @param size bytes of the value
   * @returns whether it is kept
   */
  set(key: string, value: Value, size: number): boolean {
    const bytes = size + key.length + ENTRY_BYTES;
    if (bytes > this.#limit * MAX_PART) return false;
    this.#drop(key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
    return true;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
