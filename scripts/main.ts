import manifest from '../package.json' with { type: 'json' };
import { COMMANDS } from './commands.ts';
import { runProgram } from './program.ts';

/** Runs `lectern` with the arguments of the command line. */
export const main = (args: readonly string[]): Promise<void> =>
  runProgram({ name: 'lectern', version: manifest.version, commands: COMMANDS }, args);
