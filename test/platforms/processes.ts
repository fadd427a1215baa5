import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { INTERNAL } from '../../src/contract/paths.ts';
import { installTools } from '../install-tools.ts';
import { ROOT } from '../site-server.ts';

/** The build that all platforms serve. */
export const DIST = resolve(ROOT, '.astro/test/platforms/dist');

/** Copies {@link DIST} as a site with the base path `/project`. */
export async function copyBelow(dist: string): Promise<void> {
  await cp(DIST, dist, { recursive: true });
  const file = join(dist, INTERNAL.manifest);
  const { baseUrl, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, baseUrl: `${baseUrl}/project` }));
}

/** Expected statuses of a deployment of that copy. */
export const BELOW_STATUSES: readonly (readonly [target: string, status: number])[] = [
  ['/project/', 200],
  ['/project/docs.mdx', 200],
  ['/project/api/v1/health', 200],
  ['/project/favicon.svg', 200],
  ['/project/_search/en/docs/head.bin', 200],
  ['/favicon.svg', 404],
  ['/docs.mdx', 404],
];

/** The path of a program, if it is installed. */
export function installed(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Whether a file exists; false for invalid names. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Runs a program to its end. */
export async function run(
  command: string,
  args: readonly string[],
  cwd = ROOT,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code === 0) return;
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${Buffer.concat(output)}`);
}

/** A program from the packages of this folder, installed on first use. */
export const tool = (name: string): string =>
  join(installTools('platforms'), 'node_modules/.bin', name);

export interface Running {
  readonly process: ChildProcess;
  /** The first group of the match for readiness, such as the port. */
  readonly said: string;
  readonly stop: () => Promise<void>;
}

/** Starts a program, and waits until its output says that it is ready. */
export async function start(
  command: string,
  args: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
  cwd = ROOT,
): Promise<Running> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit');
  let output = '';
  const said = await new Promise<string>((done, fail) => {
    const listen = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      const match = ready.exec(output);
      if (match) done(match[1] ?? '');
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`${command} ended with ${code}:\n${output}`)));
  });
  const end = () => {
    // Signal the process group, so that child processes end too.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  // A failed setup has no teardown.
  process.once('exit', end);
  return {
    process: child,
    said,
    async stop() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}
