import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../src/contract/nearest.ts';

/** Exit code of a command that was called the wrong way. */
const WRONG_USAGE = 2;

/** A command was called the wrong way; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What to write instead of a word that is not known. */
export function insteadOf(wanted: string, known: readonly string[]): string {
  const [guess] = nearest(wanted, known, 1);
  return guess === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean “${guess}”?`;
}

/**
 * Parses the arguments of a command.
 *
 * @throws {UsageError} for an option that there is not, or one without its value
 */
export function parseCommandLine<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [, option] = /^Unknown option '(-[^']*)'/.exec(text) ?? [];
    if (option === undefined) throw new UsageError(text);
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    throw new UsageError(`There is no option “${option}”. ${insteadOf(option, known)}`);
  }
}

/**
 * Runs a command, and sets the exit code: 2 with the first line of its usage if it was called the
 * wrong way, 1 with the message of any other error.
 */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [line] = usage.split('\n');
    console.error(error instanceof UsageError ? `${text}\n\n${line}\nMore with --help.` : text);
    process.exitCode = error instanceof UsageError ? WRONG_USAGE : 1;
  }
}
