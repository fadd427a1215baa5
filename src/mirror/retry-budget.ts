import { setTimeout as delay } from 'node:timers/promises';

/** Default total, in milliseconds. */
const TOTAL = 600_000;

const waitFor = (pause: number, signal: AbortSignal): Promise<unknown> =>
  delay(pause, undefined, { signal });

/** Limits how long a run waits for a site that fails. Simultaneous pauses count once. */
export class RetryBudget {
  readonly #wait: typeof waitFor;
  #remaining: number;
  #end = Number.NEGATIVE_INFINITY;

  /**
   * @param total milliseconds
   * @param wait waits for a number of milliseconds, or until aborted
   */
  constructor(total = TOTAL, wait = waitFor) {
    this.#remaining = total;
    this.#wait = wait;
  }

  /**
   * Waits, unless that would exceed the total.
   *
   * @param pause milliseconds
   * @param since start of the pause by `performance.now()`, which may include a request without data
   * @returns whether it waited
   */
  async wait(pause: number, signal: AbortSignal, since = performance.now()): Promise<boolean> {
    const end = Math.max(this.#end, performance.now() + pause);
    const added = end - Math.max(this.#end, since);
    if (added > this.#remaining) return false;
    this.#remaining -= added;
    this.#end = end;
    await this.#wait(pause, signal);
    return true;
  }
}
