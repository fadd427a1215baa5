import { createInterface } from 'node:readline/promises';
import { printableLines } from '../src/common/printable.ts';

/** Asks questions in a terminal; without one, every answer is the default. */
export function openPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream) {
  const terminal = input.isTTY && output.isTTY ? createInterface({ input, output }) : undefined;
  // Ctrl+C and Ctrl+D exit at once: nothing has been written yet.
  terminal?.once('SIGINT', () => process.exit(130));
  return {
    /** Returns the answer; `preset` if it is empty. */
    ask: async (question: string, preset: string): Promise<string> => {
      const answer = await terminal?.question(printableLines(`${question} (${preset}): `));
      return answer?.trim() || preset;
    },
    close: () => terminal?.close(),
  };
}
