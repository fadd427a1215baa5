import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NGINX_READY, nginxCommand } from '../platforms/nginx/setup.ts';
import { installed, type Running, start } from '../platforms/processes.ts';
import { freePort } from '../site-server.ts';

/** A server under load. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A command bound to one core, so that servers and load generator do not compete. */
export function onCore(core: number, command: readonly string[]): readonly string[] {
  const taskset = installed('taskset');
  return taskset === undefined ? command : [taskset, '-c', String(core), ...command];
}

async function run(
  name: string,
  command: readonly string[],
  ready: RegExp,
  port?: number,
): Promise<Target> {
  const env = { PORT: String(port ?? 0), RATE_LIMIT: 'off' };
  const [program = '', ...args] = onCore(0, command);
  const { said, stop, process }: Running = await start(program, args, ready, env);
  return { name, url: `http://127.0.0.1:${port ?? said}`, pid: process.pid ?? 0, stop };
}

const nodeTarget = (kind: string, dist: string) =>
  run(kind, [process.execPath, 'test/bench/target.ts', kind, dist], /port (\d+)/);

async function nginx(dist: string): Promise<Target> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  return run('nginx', await nginxCommand(folder, port, dist), NGINX_READY, port);
}

/** Our server. */
export const ownServer = (dist: string) =>
  run(
    'lectern',
    [
      ...[process.execPath, '--max-semi-space-size=4', 'scripts/lectern.js', 'serve'],
      ...['--dist', dist, '--no-access-log'],
    ],
    /:(\d+)\/ serves /,
  );

/** A server of files alone. */
export const fileServer = (dist: string) => nodeTarget('sirv', dist);

/** Starts the servers to compare, each on the same core; nginx if it is installed. */
export async function startTargets(dist: string): Promise<readonly Target[]> {
  return [
    await ownServer(dist),
    ...(installed('nginx') === undefined ? [] : [await nginx(dist)]),
    await fileServer(dist),
    await nodeTarget('node:http', dist),
  ];
}
