/** Milliseconds between two states of the line that moves. */
const REFRESH = 100;

const CLEAR_LINE = '\r\u001b[K';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** A number as people read it, in English as all that our commands say. */
export const count = (value: number): string => value.toLocaleString('en');

/** A terminal, or another end of what a command says. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Says what a command does: lines that stay and, on a terminal, one below them that moves. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  /** When the line that moves was drawn, if it is shown. */
  #drawn: number | undefined;

  /** @param now gives milliseconds */
  constructor(terminal: Terminal = process.stdout, now = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
  }

  /** Says something that stays. */
  say(text: string): void {
    this.clear();
    this.#terminal.write(`${text}\n`);
  }

  /**
   * Says that a stage is done.
   *
   * @param time milliseconds it took
   */
  done(stage: string, result: string, time: number): void {
    this.say(`  ${stage.padEnd(9)} ${result.padEnd(58)} ${seconds(time).padStart(7)}`);
  }

  /** Says how far a stage is, on a terminal and not too often. */
  moving(stage: string, at: number, total: number, details = ''): void {
    const now = this.#now();
    const isRecent = this.#drawn !== undefined && now - this.#drawn < REFRESH;
    if (!this.#terminal.isTTY || isRecent) return;
    const line = `  ${stage.padEnd(9)} ${count(at)} of ${count(total)}${details}`;
    this.#terminal.write(`${CLEAR_LINE}${line}`);
    this.#drawn = now;
  }

  /** Removes the line that moves. */
  clear(): void {
    if (this.#drawn !== undefined) this.#terminal.write(CLEAR_LINE);
    this.#drawn = undefined;
  }
}
