import { print } from '../src/terminal/print.ts';
import { type Command, formatColumns } from './command.ts';
import { runCommand, suggestionFor, UsageError } from './command-line.ts';

/** Subcommands by name, each loaded on demand. */
export type Commands = Readonly<Record<string, () => Promise<{ default: Command }>>>;

/** A program with subcommands. */
export interface Program {
  readonly name: string;
  readonly version: string;
  readonly commands: Commands;
}

async function usageOf({ name: program, commands }: Program): Promise<string> {
  const rows = Object.entries(commands).map(
    async ([name, load]) => [name, (await load()).default.summary] as const,
  );
  return [
    `Usage: ${program} <command> [options]`,
    formatColumns(await Promise.all(rows)),
    `${program} <command> --help explains a command, ${program} --version prints the version.`,
  ].join('\n\n');
}

/** Runs a program with the arguments of the command line. */
export async function runProgram(program: Program, args: readonly string[]): Promise<void> {
  const { version, commands } = program;
  const [name = '--help', ...rest] = args;
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) {
    const { default: command } = await load();
    await command.start(`${program.name} ${name}`, rest);
    return;
  }
  const config = {
    args: [name],
    allowPositionals: true,
    options: { version: { type: 'boolean', short: 'v' } },
  } as const;
  await runCommand(await usageOf(program), config, async ({ values }) => {
    if (values.version) print(version);
    else {
      throw new UsageError(
        `There is no command “${name}”. ${suggestionFor(name, Object.keys(commands))}`,
      );
    }
  });
}
