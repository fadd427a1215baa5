import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that a run waits for its site, all pauses together. */
const TOTAL = 600_000;

type Wait = (pause: number, signal: AbortSignal) => Promise<unknown>;

const waitFor: Wait = (pause, signal) => wait(pause, undefined, { signal });

/** How long a run waits for a site that fails. Pauses at the same time count once. */
export class Patience {
  readonly #wait: Wait;
  #left: number;
  /** When the last of the pauses ends. */
  #end = 0;

  /**
   * @param total milliseconds
   * @param waits for so many milliseconds, or until it is told to end
   */
  constructor(total = TOTAL, waits = waitFor) {
    this.#left = total;
    this.#wait = waits;
  }

  /**
   * Waits, unless that takes longer than is left; tells whether it did.
   *
   * @param pause milliseconds
   */
  async has(pause: number, signal: AbortSignal): Promise<boolean> {
    const now = performance.now();
    const end = Math.max(this.#end, now + pause);
    const added = end - Math.max(this.#end, now);
    if (added > this.#left) return false;
    this.#left -= added;
    this.#end = end;
    await this.#wait(pause, signal);
    return true;
  }
}
