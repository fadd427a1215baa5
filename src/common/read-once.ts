/**
 * Values that are read when they are first needed. A failure is not kept: the next call reads again.
 */
export class ReadOnce<V> {
  readonly #values = new Map<string, Promise<V>>();

  /** The value of a name, from `read` unless it is known. */
  get(name: string, read: () => Promise<V>): Promise<V> {
    const known = this.#values.get(name);
    if (known) return known;
    const value = read();
    this.#values.set(name, value);
    value.catch(() => this.#values.delete(name));
    return value;
  }

  /** Forgets a value that turned out to be wrong. */
  delete(name: string): void {
    this.#values.delete(name);
  }
}
