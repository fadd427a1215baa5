import { printableLines } from '../common/printable.ts';

/** Milliseconds between updates of the status line. */
const REFRESH = 100;

const CLEAR_LINE = '\r\u001b[K';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** A number with thousands separators, in English like all output. */
export const count = (value: number): string => value.toLocaleString('en');

/** Where output goes: a terminal, a file or a pipe. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Prints the progress of a command: lines and, on a terminal, a status line below them. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  /** When the status line was last drawn; `undefined` if it is not visible. */
  #drawn: number | undefined;

  /** @param now a clock, in milliseconds */
  constructor(terminal: Terminal = process.stdout, now = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
  }

  say(text: string): void {
    this.clear();
    this.#terminal.write(`${printableLines(text)}\n`);
  }

  /** Prints the result of a stage with its duration in milliseconds. */
  done(stage: string, result: string, time: number): void {
    this.say(`  ${stage.padEnd(9)} ${result.padEnd(58)} ${seconds(time).padStart(7)}`);
  }

  /** Updates the status line of a stage, only on a terminal and not too often. */
  update(stage: string, completed: number, total: number, details = ''): void {
    const now = this.#now();
    const isRecent = this.#drawn !== undefined && now - this.#drawn < REFRESH;
    if (!this.#terminal.isTTY || isRecent) return;
    const line = `  ${stage.padEnd(9)} ${count(completed)} of ${count(total)}${details}`;
    this.#terminal.write(`${CLEAR_LINE}${line}`);
    this.#drawn = now;
  }

  clear(): void {
    if (this.#drawn !== undefined) this.#terminal.write(CLEAR_LINE);
    this.#drawn = undefined;
  }
}
