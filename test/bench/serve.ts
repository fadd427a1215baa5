import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { defineCommand } from '../../scripts/command.ts';
import { tool } from '../platforms/processes.ts';
import { ROOT } from '../site-server.ts';
import type { Load, LoadResult } from './load.ts';
import { searchRequests } from './search-requests.ts';
import { onCore, startTargets, type Target } from './targets.ts';

const CONNECTIONS = 50;
const SAMPLE_SECONDS = 10;
/** Linux tells times of processes in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

interface Scenario {
  readonly name: string;
  /** Expected status; others count as errors. */
  readonly status: number;
  readonly requests: () => Load['requests'];
  /** Seconds of warm-up before measuring, for code to be compiled and memory to fill. */
  readonly warmUp?: number;
  /** Servers that support it; all by default. */
  readonly only?: readonly string[];
}

interface BenchOptions {
  /** The built site, absolute. */
  readonly dist: string;
  /** Seconds of each measurement. */
  readonly seconds: number;
  /** Seconds of a load of everything, during which memory is sampled. */
  readonly soak: number;
}

async function send(target: Target, { requests }: Scenario, duration: number): Promise<LoadResult> {
  const load: Load = {
    url: target.url,
    connections: CONNECTIONS,
    duration,
    requests: requests(),
  };
  const [program = '', ...args] = onCore(1, [process.execPath, 'test/bench/load.ts']);
  const running = promisify(execFile)(program, args);
  running.child.stdin?.end(JSON.stringify(load));
  const { stdout } = await running;
  return JSON.parse(stdout);
}

async function residentMegabytes({ pid }: Target): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Microseconds that a server and its threads have run; `NaN` where the system does not say. */
async function cpuTime({ pid }: Target): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * MICROSECONDS_PER_TICK;
}

async function scenarios(dist: string): Promise<readonly Scenario[]> {
  const html = { Accept: 'text/html' };
  const search = await searchRequests(dist);
  const all = { Accept: '*/*', 'If-None-Match': '*' };
  const one = (path: string, headers = {}) => ({ requests: () => [{ path, headers }] });
  const only = ['lectern'];
  return [
    { name: 'negotiated page', status: 200, ...one('/docs', html) },
    { name: 'static JSON', status: 200, ...one('/api/v1/en/docs.json') },
    { name: 'search, new', status: 200, requests: search.fresh, warmUp: 6, only },
    { name: 'search, mixed', status: 200, requests: search.mixed, warmUp: 6, only },
    { name: '304', status: 304, ...one('/docs.mdx', all), only },
    { name: '404', status: 404, ...one('/no-such.json') },
  ];
}

const row = (cells: readonly (string | number)[]) =>
  cells
    .map((cell, index) => (index < 2 ? String(cell).padEnd(16) : String(cell).padStart(10)))
    .join(' ');

async function benchServe({ dist, seconds, soak }: BenchOptions): Promise<void> {
  tool('autocannon');
  const targets = await startTargets(dist);
  try {
    console.log(row(['', '', 'req/s', 'CPU µs', 'p50 ms', 'p99 ms', 'other']));
    const list = await scenarios(dist);
    for (const scenario of list) {
      for (const target of targets) {
        if (scenario.only && !scenario.only.includes(target.name)) continue;
        if (target.name === 'node:http' && scenario.status !== 200) continue;
        await send(target, scenario, scenario.warmUp ?? 1);
        const before = await cpuTime(target);
        const result = await send(target, scenario, seconds);
        const cpu = ((await cpuTime(target)) - before) / (result.requests.average * seconds);
        print(scenario, target.name, result, cpu);
      }
    }
    const [own] = targets;
    const mixed = list.flatMap(({ requests }) => requests().slice(0, 10_000));
    if (!own || soak === 0) return;
    const load = { name: 'all', status: 200, requests: () => mixed };
    const sizes = [await residentMegabytes(own)];
    const sampling = setInterval(async () => {
      sizes.push(await residentMegabytes(own));
    }, SAMPLE_SECONDS * 1000);
    const { errors, timeouts } = await send(own, load, soak);
    clearInterval(sampling);
    console.log(`${soak} s of all of it: ${errors + timeouts} errors`);
    console.log(`memory every ${SAMPLE_SECONDS} s: ${sizes.join(', ')} MB`);
  } finally {
    for (const target of targets) await target.stop();
  }
}

function print({ name, status }: Scenario, server: string, result: LoadResult, cpu: number): void {
  const counts = Object.entries(result.statusCodeStats);
  const others = counts.reduce(
    (sum, [code, { count }]) => sum + (code === String(status) ? 0 : count),
    0,
  );
  const { requests, latency, errors, timeouts } = result;
  const failed = others + errors + timeouts;
  // For a server of several processes, this does not show the memory of the others.
  const shown = server === 'nginx' || Number.isNaN(cpu) ? '' : Math.round(cpu);
  const { p50, p99 } = latency;
  console.log(row([name, server, Math.round(requests.average), shown, p50, p99, failed]));
}

export default defineCommand({
  summary: 'The server against nginx, sirv and a bare node:http over the same files, in one run',
  options: {
    dist: { type: 'string', value: 'DIR', default: join(ROOT, 'dist'), help: 'a built site' },
    seconds: { type: 'string', value: 'N', default: '5', help: 'of each measurement' },
    soak: {
      type: 'string',
      value: 'N',
      default: '60',
      help: 'seconds of a load of everything, during which memory is sampled',
    },
  },
  run: ({ values: { dist, seconds, soak } }) =>
    benchServe({ dist: resolve(dist), seconds: Number(seconds), soak: Number(soak) }),
});
