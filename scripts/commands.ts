import manifest from '../package.json' with { type: 'json' };
import { type Commands, runProgram } from './program.ts';

/**
 * Every subcommand of `lectern`, loaded on demand. Help loads all of them for their summaries, so slow
 * modules are only imported when a command runs.
 */
export const COMMANDS: Commands = {
  dev: () => import('./commands/dev.ts'),
  build: () => import('./commands/build.ts'),
  preview: () => import('./commands/preview.ts'),
  serve: () => import('./commands/serve.ts'),
  check: () => import('./commands/check.ts'),
  new: () => import('./commands/new.ts'),
  add: () => import('./commands/add.ts'),
  import: () => import('./commands/import.ts'),
  mirror: () => import('./commands/mirror.ts'),
  publish: () => import('./commands/publish.ts'),
  pack: () => import('./commands/pack.ts'),
  export: () => import('./commands/export.ts'),
  mcp: () => import('./commands/mcp.ts'),
  vercel: () => import('./commands/vercel.ts'),
};

/** Runs `lectern` with the arguments of the command line. */
export const main = (args: readonly string[]): Promise<void> =>
  runProgram({ name: 'lectern', version: manifest.version, commands: COMMANDS }, args);
