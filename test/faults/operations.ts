import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seeded } from '../search/random-pages.ts';
import { ROOT } from '../site-server.ts';

const PRELOADED = pathToFileURL(join(ROOT, 'test/faults/file-operations.mjs')).href;

/**
 * An environment in which a command is killed immediately before one of its file operations.
 *
 * @param program absolute path of the script that is run; what it starts runs on
 * @param operation counted from 1
 */
export const killedBefore = (program: string, operation: number) => ({
  NODE_OPTIONS: `--import=${PRELOADED}`,
  COUNTED_PROGRAM: program,
  KILL_BEFORE: String(operation),
});

/**
 * Runs a command of Lectern.
 *
 * @param args those of Node: the script, absolute, and its own
 * @returns the names of the functions of `node:fs` with which it changed files, in order
 * @throws {Error} if it fails
 */
export async function fileOperations(
  args: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-operations-'));
  const OPERATIONS_FILE = join(folder, 'operations.json');
  const counted = { ...killedBefore(args[0] ?? '', 0), OPERATIONS_FILE };
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, ...counted },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  const names = JSON.parse(await readFile(OPERATIONS_FILE, 'utf8'));
  await rm(folder, { recursive: true });
  return names;
}

/**
 * The operations before which a command is killed: a random one in each of `count` equal parts, and
 * the last renames, which publish its result.
 */
export function killPoints(
  names: readonly string[],
  count: number,
  seed: number,
  renames = 0,
): number[] {
  const random = seeded(seed);
  const spread = Array.from(
    { length: count },
    (_, part) => 1 + Math.floor(((part + random()) / count) * names.length),
  );
  const renaming = names.flatMap((name, index) => (name.startsWith('rename') ? [index + 1] : []));
  return [...spread, ...(renames > 0 ? renaming.slice(-renames) : [])];
}
