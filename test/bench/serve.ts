import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tool } from '../platforms/processes.ts';
import type { Load, LoadResult } from './load.ts';
import { onCore, startTargets, type Target } from './targets.ts';

const CONNECTIONS = 50;

interface Scenario {
  readonly name: string;
  /** Expected answer; others count as errors. */
  readonly status: number;
  readonly requests: Load['requests'];
  /** Servers that answer it; all when absent. */
  readonly only?: readonly string[];
}

export interface BenchOptions {
  /** The built site, absolute. */
  readonly dist: string;
  /** Seconds of each measurement. */
  readonly seconds: number;
  /** Seconds of the load after which memory is weighed. */
  readonly soak: number;
}

async function send(target: Target, { requests }: Scenario, duration: number): Promise<LoadResult> {
  const load: Load = {
    url: target.url,
    connections: CONNECTIONS,
    duration,
    requests,
    idReplacement: true,
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

/** Queries of one to three words of the content's titles: none is sent often. */
async function queries(dist: string): Promise<string[]> {
  const { pages }: { pages: readonly { title: string }[] } = JSON.parse(
    await readFile(join(dist, 'api/v1/en/docs.json'), 'utf8'),
  );
  const words = [
    ...new Set(pages.flatMap(({ title }) => title.toLowerCase().match(/\w{3,}/g) ?? [])),
  ];
  return words.flatMap((first) => words.slice(0, 60).map((second) => `${first} ${second}`));
}

async function scenarios(dist: string): Promise<readonly Scenario[]> {
  const html = { Accept: 'text/html' };
  const search = (await queries(dist)).map((query) => ({
    // Another address each time, which no answer in memory fits.
    path: `/api/v1/search?q=${encodeURIComponent(query)}&n=[<id>]`,
    headers: {},
  }));
  const all = { Accept: '*/*', 'If-None-Match': '*' };
  return [
    { name: 'negotiated page', status: 200, requests: [{ path: '/docs', headers: html }] },
    { name: 'static JSON', status: 200, requests: [{ path: '/api/v1/en/docs.json', headers: {} }] },
    { name: 'search', status: 200, requests: search, only: ['lectern'] },
    {
      name: '304',
      status: 304,
      requests: [{ path: '/docs.mdx', headers: all }],
      only: ['lectern'],
    },
    { name: '404', status: 404, requests: [{ path: '/no-such.json', headers: {} }] },
  ];
}

const row = (cells: readonly (string | number)[]) =>
  cells
    .map((cell, index) => (index < 2 ? String(cell).padEnd(16) : String(cell).padStart(10)))
    .join(' ');

/** Compares the server with others on the same files, all in one run, and prints a table. */
export async function benchServe({ dist, seconds, soak }: BenchOptions): Promise<void> {
  await tool('autocannon');
  const targets = await startTargets(dist);
  try {
    console.log(row(['', '', 'req/s', 'p50 ms', 'p99 ms', 'other']));
    const list = await scenarios(dist);
    for (const scenario of list) {
      for (const target of targets) {
        if (scenario.only && !scenario.only.includes(target.name)) continue;
        if (target.name === 'node:http' && scenario.status !== 200) continue;
        await send(target, scenario, 1);
        print(scenario, target.name, await send(target, scenario, seconds));
      }
    }
    const [own] = targets;
    const mixed = list.flatMap(({ requests }) => requests.slice(0, 200));
    if (!own || soak === 0) return;
    const before = await residentMegabytes(own);
    const result = await send(own, { name: 'all', status: 200, requests: mixed }, soak);
    const after = await residentMegabytes(own);
    console.log(`memory: ${before} MB, ${after} MB after ${soak} s; ${result.errors} errors`);
  } finally {
    for (const target of targets) await target.stop();
  }
}

function print({ name, status }: Scenario, server: string, result: LoadResult): void {
  const counts = Object.entries(result.statusCodeStats);
  const others = counts.reduce(
    (sum, [code, { count }]) => sum + (code === String(status) ? 0 : count),
    0,
  );
  const { requests, latency, errors, timeouts } = result;
  const failed = others + errors + timeouts;
  console.log(row([name, server, Math.round(requests.average), latency.p50, latency.p99, failed]));
}
