import { type ParseArgsConfig, parseArgs, stripVTControlCharacters } from 'node:util';
import { nearest } from '../src/common/nearest.ts';
import { print, printError } from '../src/terminal/print.ts';

/** Exit code for invalid usage. */
const USAGE_ERROR = 2;

/** Invalid usage of a command; the message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Suggests a known value in place of an unknown one. */
export function suggestionFor(unknown: string, known: readonly string[]): string {
  const [guess] = nearest(unknown, known, 1);
  return guess === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean “${guess}”?`;
}

/**
 * Returns the name that equals a value.
 *
 * @throws {UsageError} that begins with `message`, if there is none
 */
export function parseChoice<Name extends string>(
  names: readonly Name[],
  value: string,
  message: string,
): Name {
  const choice = names.find((name) => name === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`${message} “${value}”. ${suggestionFor(value, names)}`);
}

/** @throws {UsageError} for an unknown option, or one without a value */
function parseOptions<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [, option] = /^Unknown option '(-[^']*)'/.exec(text) ?? [];
    if (option === undefined) throw new UsageError(text);
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    throw new UsageError(`There is no option “${option}”. ${suggestionFor(option, known)}`);
  }
}

/** Errors that are bugs of the program rather than mistakes by users. */
const BUG_TYPES = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Maximum number of nested causes that are read. */
const MAX_CAUSES = 8;

function* causesOf(error: Error): Generator<Error> {
  let cause: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++, cause = cause.cause) {
    yield cause;
  }
}

/** The message of the innermost cause. */
export const reasonOf = (error: Error): string | undefined =>
  [...causesOf(error)]
    .map((cause) => cause.message || ('code' in cause ? String(cause.code) : ''))
    .findLast((reason) => reason !== '');

/** Whether an error comes from the operating system or the network. */
const isSystemError = (error: Error) =>
  'code' in error && /^(?:E[A-Z0-9]+|UND_ERR_\w+)$/.test(String(error.code));

/** The message of an error, with a stack trace if it or a cause is a bug. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = [...causesOf(error)];
  const bug = causes.find((cause) => BUG_TYPES.some((type) => cause instanceof type));
  if (!bug || causes.some(isSystemError)) return error.message || String(error.stack);
  return bug === error ? String(bug.stack) : `${error.message}\n${bug.stack}`;
}

/**
 * Runs a command, or prints its usage for `--help`. Sets the exit code: 2 for invalid usage, with the
 * first line of the usage; 1 for any other error, with its message.
 */
export async function runCommand<T extends ParseArgsConfig>(
  usage: string,
  config: T,
  command: (called: ReturnType<typeof parseArgs<T>>) => Promise<void>,
): Promise<void> {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const called = parseOptions({ ...config, options: { ...config.options, help } });
    if ('help' in called.values && called.values.help) print(usage);
    else await command(called as ReturnType<typeof parseArgs<T>>);
  } catch (error) {
    const text = stripVTControlCharacters(errorText(error));
    const [line] = usage.split('\n');
    printError(error instanceof UsageError ? `${text}\n\n${line}\nMore with --help.` : text);
    process.exitCode = error instanceof UsageError ? USAGE_ERROR : 1;
  }
}
