import type { parseArgs } from 'node:util';
import { count } from '../src/terminal/progress.ts';
import { runCommand } from './command-line.ts';
import { ENVIRONMENT, type Variable } from './environment.ts';

/** An option without a value. If it is on by default, it is shown as `--no-<name>`, which the text describes. */
export const flag = (help: string, isOn = false) =>
  ({ type: 'boolean', default: isOn, help }) as const;

interface TextOption {
  readonly type: 'string';
  /** Placeholder for the value in the usage, such as `DIR`. */
  readonly value: string;
  readonly help: string;
}

/** An option with a value, see {@link TextOption}; `usual` is its default. */
export function option(value: string, help: string): TextOption;
export function option(
  value: string,
  help: string,
  usual: string,
): TextOption & { readonly default: string };
export function option(value: string, help: string, usual?: string) {
  return { type: 'string', value, help, ...(usual !== undefined && { default: usual }) };
}

/** The options of commands that listen on a port, for `readListenAddress`. */
export const LISTEN_OPTIONS = {
  port: option('PORT', 'port to listen on (default: PORT, else 4321)'),
  host: option('HOST', 'address to listen on; 0.0.0.0 for all'),
};

/** The options of a command by name without `--`, in the format of `parseArgs` of `node:util`. */
export type Options = Readonly<
  Record<string, ReturnType<typeof flag> | (TextOption & { readonly default?: string })>
>;

/** The parsed arguments of a command. */
export type Invocation<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; allowNegative: true }>
>;

interface Definition<O extends Options> {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The positional arguments, such as `<kind> <slug>`; none if absent. */
  readonly arguments?: string;
  readonly options: O;
  /** Further paragraphs and examples of the usage. */
  readonly notes?: readonly string[];
  readonly environment?: readonly Variable[];
  /** @throws {UsageError} for invalid usage */
  readonly run: (called: Invocation<O>) => Promise<void>;
}

/** A subcommand of `lectern`. */
export interface Command extends Omit<Definition<Options>, 'run'> {
  /** Runs the command, or prints its usage for `--help`; sets the exit code, see `runCommand`. */
  readonly start: (call: string, args: readonly string[]) => Promise<void>;
}

const LINE_WIDTH = 100;

/** Formats two aligned columns; long texts wrap within theirs. */
export function formatColumns(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const gap = `\n${' '.repeat(width + 5)}`;
  const available = LINE_WIDTH - width - 5;
  const tooLong = new RegExp(`(?!.{1,${available}}$)(.{1,${available}}) `, 'gm');
  return rows
    .map(([name, text]) => [name.padEnd(width), text.replace(tooLong, '$1\n')] as const)
    .map(([name, text]) => `  ${name}   ${text.replaceAll('\n', gap)}`)
    .join('\n');
}

/** The first lines of a list, indented, and the number of further ones. */
export function truncateList(lines: readonly string[], limit: number): readonly string[] {
  const remaining = lines.length - limit;
  const more = remaining > 0 ? [`and ${count(remaining)} more`] : [];
  return [...lines.slice(0, limit), ...more].map((line) => `  ${line}`);
}

/** The output of a command that created files: their paths, and the next steps. */
export const formatCreated = (
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

/** The synopsis of a command, such as `lectern new <kind> <slug> [options]`. */
export const synopsisOf = (
  call: string,
  { arguments: args, options }: Pick<Command, 'arguments' | 'options'>,
): string => [call, args, Object.keys(options).length > 0 && '[options]'].filter(Boolean).join(' ');

/** The options of a command: as typed, their meaning, and the default of those with a value. */
export const optionRows = (options: Options) =>
  Object.entries(options).map(([name, option]) =>
    option.type === 'string'
      ? ([`--${name} ${option.value}`, option.help, option.default] as const)
      : ([option.default ? `--no-${name}` : `--${name}`, option.help] as const),
  );

function usageOf(call: string, definition: Omit<Definition<Options>, 'run'>): string {
  const { summary, options, notes = [], environment = [] } = definition;
  const rows = optionRows(options).map(([name, help, initial]) => {
    return [name, initial === undefined ? help : `${help} (default: ${initial})`] as const;
  });
  return [
    `Usage: ${synopsisOf(call, definition)}`,
    `${summary}.`,
    ...notes,
    ...(rows.length > 0 ? [formatColumns(rows)] : []),
    ...(environment.length > 0
      ? [`Environment\n${formatColumns(environment.map((name) => [name, ENVIRONMENT[name]]))}`]
      : []),
  ].join('\n\n');
}

/** Defines a subcommand; its usage is generated from the definition. */
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
        definition.run(called as Invocation<O>),
      );
    },
  };
}
