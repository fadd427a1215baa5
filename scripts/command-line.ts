import { type ParseArgsConfig, parseArgs, stripVTControlCharacters } from 'node:util';
import { nearest } from '../src/common/nearest.ts';
import { print, printError } from '../src/terminal/print.ts';

/** Exit code of a command that was called the wrong way. */
const WRONG_USAGE = 2;

/** A command was called the wrong way; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A suggestion for an unknown word. */
export function insteadOf(wanted: string, known: readonly string[]): string {
  const [guess] = nearest(wanted, known, 1);
  return guess === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean “${guess}”?`;
}

/** @throws {UsageError} that begins with `refusal`, for a word that is none of these */
export function oneOf<Name extends string>(
  names: readonly Name[],
  word: string,
  refusal: string,
): Name {
  const found = names.find((name) => name === word);
  if (found !== undefined) return found;
  throw new UsageError(`${refusal} “${word}”. ${insteadOf(word, names)}`);
}

/** @throws {UsageError} for an unknown option, or one without its value */
function parse<T extends ParseArgsConfig>(config: T) {
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

/** The errors that programs make, not their users. */
const BUGS = [TypeError, ReferenceError, RangeError, SyntaxError];

/** How many causes of an error are followed. */
const MAX_CAUSES = 8;

function* causesOf(error: Error): Generator<Error> {
  let cause: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++, cause = cause.cause) {
    yield cause;
  }
}

/** Why something failed: what its innermost cause says. */
export const reasonOf = (error: Error): string | undefined =>
  [...causesOf(error)]
    .map((cause) => cause.message || ('code' in cause ? String(cause.code) : ''))
    .findLast((reason) => reason !== '');

/** Whether the system, or the network, has refused something. */
const isRefusal = (error: Error) =>
  'code' in error && /^(?:E[A-Z0-9]+|UND_ERR_\w+)$/.test(String(error.code));

/** The message of an error; with its stack trace if the error, or its cause, is a bug. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = [...causesOf(error)];
  const bug = causes.find((cause) => BUGS.some((type) => cause instanceof type));
  if (!bug || causes.some(isRefusal)) return error.message || String(error.stack);
  return bug === error ? String(bug.stack) : `${error.message}\n${bug.stack}`;
}

/**
 * Runs a command, or prints its usage where `--help` asks for it. Sets the exit code: 2 with the
 * first line of the usage if it was called the wrong way, 1 with the message of any other error.
 */
export async function runCommand<T extends ParseArgsConfig>(
  usage: string,
  config: T,
  command: (called: ReturnType<typeof parseArgs<T>>) => Promise<void>,
): Promise<void> {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const called = parse({ ...config, options: { ...config.options, help } });
    if ('help' in called.values && called.values.help) print(usage);
    else await command(called as ReturnType<typeof parseArgs<T>>);
  } catch (error) {
    const text = stripVTControlCharacters(textOf(error));
    const [line] = usage.split('\n');
    printError(error instanceof UsageError ? `${text}\n\n${line}\nMore with --help.` : text);
    process.exitCode = error instanceof UsageError ? WRONG_USAGE : 1;
  }
}
