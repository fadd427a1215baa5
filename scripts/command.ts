import type { parseArgs } from 'node:util';
import { count } from '../src/terminal/progress.ts';
import { runCommand } from './command-line.ts';
import { ENVIRONMENT, type Variable } from './environment.ts';

interface BooleanOption {
  readonly type: 'boolean';
  /** If `true`, the option is shown as `--no-<name>`, and the text says what that does. */
  readonly default: boolean;
  readonly help: string;
}

interface TextOption {
  readonly type: 'string';
  readonly default?: string;
  /** What stands for the value in the usage, such as `DIR`. */
  readonly value: string;
  readonly help: string;
}

/** The options of a command, by name without `--`, as `parseArgs` of `node:util` takes them. */
export type Options = Readonly<Record<string, BooleanOption | TextOption>>;

/** What a command was called with. */
export type Called<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; allowNegative: true }>
>;

interface Definition<O extends Options> {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The arguments besides options, such as `<kind> <slug>`; without it, the command takes none. */
  readonly arguments?: string;
  readonly options: O;
  /** What there is to know besides the options, one paragraph or example each. */
  readonly notes?: readonly string[];
  /** The environment variables that it reads. */
  readonly environment?: readonly Variable[];
  /** @throws {UsageError} if it is called the wrong way */
  readonly run: (called: Called<O>) => Promise<void>;
}

/** A subcommand of `lectern`. */
export interface Command extends Omit<Definition<Options>, 'run'> {
  /** Runs it as `call`, or prints its usage for `--help`; sets the exit code, see `runCommand`. */
  readonly start: (call: string, args: readonly string[]) => Promise<void>;
}

/** Characters of a line of help. */
const LINE = 100;

/** Two columns, the second aligned; a text of several lines, or a long one, stays in its column. */
export function columns(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const gap = `\n${' '.repeat(width + 5)}`;
  const room = LINE - width - 5;
  const tooLong = new RegExp(`(?!.{1,${room}}$)(.{1,${room}}) `, 'gm');
  return rows
    .map(([name, text]) => [name.padEnd(width), text.replace(tooLong, '$1\n')] as const)
    .map(([name, text]) => `  ${name}   ${text.replaceAll('\n', gap)}`)
    .join('\n');
}

/** The first lines of a list, indented, and how many more there are. */
export function listed(lines: readonly string[], most: number): readonly string[] {
  const rest = lines.length - most;
  const more = rest > 0 ? [`and ${count(rest)} more`] : [];
  return [...lines.slice(0, most), ...more].map((line) => `  ${line}`);
}

/** What a command that has created files says: which, and what to do next. */
export const createdText = (
  files: readonly string[],
  next: readonly string[],
  notes: readonly string[] = [],
): string =>
  [
    'Created',
    ...files.map((file) => `  ${file}`),
    ...notes,
    '',
    'Next',
    ...next.map((line) => `  ${line}`),
  ].join('\n');

/** What is typed to call a command. */
export const callOf = (
  call: string,
  { arguments: args, options }: Pick<Command, 'arguments' | 'options'>,
): string => [call, args, Object.keys(options).length > 0 && '[options]'].filter(Boolean).join(' ');

/** The options of a command as they are typed, what they mean, and the default of those that have a value. */
export const optionRows = (options: Options) =>
  Object.entries(options).map(([name, option]) =>
    option.type === 'string'
      ? ([`--${name} ${option.value}`, option.help, option.default] as const)
      : ([option.default ? `--no-${name}` : `--${name}`, option.help] as const),
  );

function usageOf(call: string, definition: Omit<Definition<Options>, 'run'>): string {
  const { summary, options, notes = [], environment = [] } = definition;
  const rows = optionRows(options).map(([shown, help, preset]) => {
    return [shown, preset === undefined ? help : `${help} (default: ${preset})`] as const;
  });
  return [
    `Usage: ${callOf(call, definition)}`,
    `${summary}.`,
    ...notes,
    ...(rows.length > 0 ? [columns(rows)] : []),
    ...(environment.length > 0
      ? [`Environment\n${columns(environment.map((name) => [name, ENVIRONMENT[name]]))}`]
      : []),
  ].join('\n\n');
}

/** Defines a subcommand; its usage is made from the definition. */
export function defineCommand<const O extends Options>(definition: Definition<O>): Command {
  return {
    ...definition,
    start: async (call, args) => {
      const config = {
        args: [...args],
        allowPositionals: definition.arguments !== undefined,
        allowNegative: true,
        options: definition.options,
      };
      await runCommand(usageOf(call, definition), config, async (called) =>
        definition.run(called as Called<O>),
      );
    },
  };
}
