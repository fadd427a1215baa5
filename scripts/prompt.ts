import { createInterface } from 'node:readline/promises';
import { printableLines } from '../src/common/printable.ts';

/** Asks questions in a terminal. */
export interface Prompt {
  /** Returns the answer; the default if it is empty or there is no terminal. */
  readonly ask: (question: string, defaultAnswer: string) => Promise<string>;
  readonly close: () => void;
}

/** Opens a prompt; without a terminal, every answer is the default. */
export function openPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Prompt {
  if (!input.isTTY || !output.isTTY)
    return { ask: async (_, defaultAnswer) => defaultAnswer, close: () => {} };
  const terminal = createInterface({ input, output });
  // Ctrl+C and Ctrl+D exit at once: nothing has been written yet.
  terminal.once('SIGINT', () => process.exit(130));
  return {
    ask: async (question, preset) => {
      const answer = (await terminal.question(printableLines(`${question} (${preset}): `))).trim();
      return answer === '' ? preset : answer;
    },
    close: () => terminal.close(),
  };
}
