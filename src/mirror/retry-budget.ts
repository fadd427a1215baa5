import { setTimeout as delay } from 'node:timers/promises';

/** How long a run waits for its site in total, in milliseconds. */
const TOTAL = 600_000;

const waitFor = (pause: number, signal: AbortSignal): Promise<unknown> =>
  delay(pause, undefined, { signal });

/** Limits how long a run waits for a site that fails. Simultaneous pauses count once. */
export class RetryBudget {
  readonly #wait: typeof waitFor;
  #left: number;
  /** When the last of the pauses ends. */
  #end = Number.NEGATIVE_INFINITY;

  /**
   * @param total milliseconds
   * @param wait waits for a number of milliseconds, or until aborted
   */
  constructor(total = TOTAL, wait = waitFor) {
    this.#left = total;
    this.#wait = wait;
  }

  /**
   * Waits, unless that would exceed the total.
   *
   * @param pause milliseconds
   * @param since when the waiting began, as `performance.now()` tells it: a request that brought nothing is part of it
   * @returns whether it has waited
   */
  async wait(pause: number, signal: AbortSignal, since = performance.now()): Promise<boolean> {
    const end = Math.max(this.#end, performance.now() + pause);
    const added = end - Math.max(this.#end, since);
    if (added > this.#left) return false;
    this.#left -= added;
    this.#end = end;
    await this.#wait(pause, signal);
    return true;
  }
}
