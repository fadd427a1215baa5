import manifest from '../package.json' with { type: 'json' };
import { columns } from './command.ts';
import { insteadOf, runCommand, UsageError } from './command-line.ts';
import { COMMANDS } from './commands.ts';

const PROGRAM = 'lectern';

async function usage(): Promise<string> {
  const rows = Object.entries(COMMANDS).map(
    async ([name, load]) => [name, (await load()).default.summary] as const,
  );
  return [
    `Usage: ${PROGRAM} <command> [options]`,
    columns(await Promise.all(rows)),
    `${PROGRAM} <command> --help explains a command, ${PROGRAM} --version names the version.`,
  ].join('\n\n');
}

/** Runs `lectern` with the arguments of the command line. */
export async function main(args: readonly string[]): Promise<void> {
  const [name = '--help', ...rest] = args;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) {
    const { default: command } = await load();
    await command.start(`${PROGRAM} ${name}`, rest);
    return;
  }
  const config = {
    args: [name],
    allowPositionals: true,
    options: { version: { type: 'boolean', short: 'v' } },
  } as const;
  await runCommand(await usage(), config, async ({ values }) => {
    if (values.version) console.log(manifest.version);
    else {
      throw new UsageError(
        `There is no command “${name}”. ${insteadOf(name, Object.keys(COMMANDS))}`,
      );
    }
  });
}
