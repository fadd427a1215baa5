import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './site-server.ts';

/** Runs a program as root, but subject to file permissions. */
export const UNPRIVILEGED: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

/** Runs `lectern` in a clean environment and a folder; `under` is a program that runs it. */
export async function runLectern(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
  cwd = ROOT,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = join(ROOT, 'scripts/lectern.js');
  const [command = '', ...rest] = [...under, process.execPath, program, ...args];
  const child = spawn(command, rest, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...output };
}
