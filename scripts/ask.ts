import { createInterface } from 'node:readline/promises';
import { printableLines } from '../src/common/printable.ts';

/** Asks questions on a terminal. */
export interface Asking {
  /** Returns the answer, or the default if it is empty or there is no terminal. */
  readonly ask: (question: string, preset: string) => Promise<string>;
  readonly close: () => void;
}

/** Prepares to ask on a terminal; where there is none, every answer is the default. */
export function askFor(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Asking {
  if (!input.isTTY || !output.isTTY) return { ask: async (_, preset) => preset, close: () => {} };
  const terminal = createInterface({ input, output });
  // Ctrl+C and Ctrl+D: nothing has been written yet.
  terminal.once('SIGINT', () => process.exit(130));
  return {
    ask: async (question, preset) => {
      const answer = (await terminal.question(printableLines(`${question} (${preset}): `))).trim();
      return answer === '' ? preset : answer;
    },
    close: () => terminal.close(),
  };
}
