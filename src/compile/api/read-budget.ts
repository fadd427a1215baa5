/** Keywords whose value says how much is made of a schema. */
const AMOUNTS = new Set<PropertyKey>(['minItems', 'minLength']);

/** Thrown by the objects of a {@link ReadBudget} that is used up. */
export class BudgetExceeded extends Error {}

/**
 * Limits how much a library makes of objects that can be small and mean a lot, such as schemas that
 * contain each other many times. It counts reads, so that it ends alike on every machine.
 */
export class ReadBudget {
  /** How many reads are left. */
  left: number;
  readonly #proxies = new WeakMap<object, object>();

  constructor(reads: number) {
    this.left = reads;
  }

  /** An object each read of which counts, in itself and in what it holds. */
  watched<T extends object>(object: T): T {
    const known = this.#proxies.get(object) as T | undefined;
    if (known) return known;
    const proxy = new Proxy(object, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        this.left -= typeof value === 'number' && AMOUNTS.has(key) ? Math.max(1, value) : 1;
        if (this.left < 0) throw new BudgetExceeded();
        return typeof value === 'object' && value !== null ? this.watched(value) : value;
      },
    });
    this.#proxies.set(object, proxy);
    return proxy;
  }
}
