import type { WriteStream } from 'node:tty';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** A number as people read it, in English as all that the build says. */
export const count = (value: number): string => value.toLocaleString('en');

/** Milliseconds between two states of the line that moves. */
const REFRESH = 100;

const CLEAR_LINE = '\r\u001b[K';

/**
 * Says what a build does: a line for each stage when it is done, and on a terminal a line that
 * moves meanwhile.
 */
export class Progress {
  readonly #out: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean };
  #shown = 0;

  constructor(out: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean } = process.stdout) {
    this.#out = out;
  }

  #clear(): void {
    if (this.#shown > 0) this.#out.write(CLEAR_LINE);
    this.#shown = 0;
  }

  /** Says something of its own. */
  say(text: string): void {
    this.#clear();
    this.#out.write(`${text}\n`);
  }

  /**
   * Says that a stage is done.
   *
   * @param time milliseconds it took
   */
  done(stage: string, result: string, time: number): void {
    this.say(`  ${stage.padEnd(9)} ${result.padEnd(58)} ${seconds(time).padStart(7)}`);
  }

  /** Says how far a stage is. */
  moving(stage: string, at: number, total: number): void {
    const now = performance.now();
    if (!this.#out.isTTY || now - this.#shown < REFRESH) return;
    this.#out.write(`${CLEAR_LINE}  ${stage.padEnd(9)} ${count(at)} of ${count(total)}`);
    this.#shown = now;
  }
}
