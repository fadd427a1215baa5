/** A cache that is cleared when it reaches its limit. */
export class Memo<V> extends Map<string, V> {
  readonly #limit: number;

  /** @param limit of entries */
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: string, value: V): this {
    if (this.size >= this.#limit && !this.has(key)) this.clear();
    return super.set(key, value);
  }
}
