import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolCall } from '../mcp-request.ts';
import { freePort, ROOT } from '../site-server.ts';
import { isolateMegabytes } from './isolate-memory.ts';
import { searchRequests } from './search-requests.ts';
import { anotherClient, quantile, wrangler } from './wrangler.ts';

/** What is sent, each time with another query. */
interface Kind {
  readonly name: string;
  readonly request: (query: string) => readonly [path: string, init?: RequestInit];
}

const KINDS: readonly Kind[] = [
  { name: 'no search: health', request: () => ['/api/v1/health'] },
  { name: 'search by the API', request: (q) => [`/api/v1/search?q=${encodeURIComponent(q)}`] },
  { name: 'search over MCP', request: (query) => ['/mcp', toolCall('search', { query })] },
];

/** Milliseconds until the last byte of a response. */
async function time(base: string, [path, init = {}]: ReturnType<Kind['request']>): Promise<number> {
  const begin = performance.now();
  const headers = { ...init.headers, ...anotherClient() };
  const response = await fetch(base + path, { ...init, headers });
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true')) throw new Error(`${path}: ${text}`);
  return performance.now() - begin;
}

/** Resident memory of the runtime below a process, in megabytes; `NaN` where the system does not say. */
async function runtimeMegabytes(parent: number): Promise<number> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of processes) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (!/^Name:\s+workerd$/m.test(status)) continue;
    if (!(await isBelow(Number(pid), parent))) continue;
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }
  return Number.NaN;
}

async function isBelow(pid: number, ancestor: number): Promise<boolean> {
  for (let at = pid; at > 1; ) {
    if (at === ancestor) return true;
    const status = await readFile(`/proc/${at}/status`, 'utf8').catch(() => '');
    at = Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0);
  }
  return false;
}

const row = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(22) + cells.map((cell) => String(cell).padStart(12)).join('');

/** Runtimes that are started for each kind of search, and searches in all of them. */
const STARTS = 3;
const SEARCHES = 600;

/**
 * Measures searches on workerd: the first ones of runtimes just started, and those after.
 *
 * @param dist the built site, absolute
 */
export async function benchWorkerSearch(dist: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const { fresh } = await searchRequests(dist);
  const queries = fresh().map(({ path }) =>
    new URL(path, 'http://localhost').searchParams.get('q'),
  );
  const next = () => queries.pop() ?? '';
  const config = join(ROOT, 'wrangler.jsonc');
  console.log(row('', ['cold ms', 'warm p50', 'warm p99', 'MB before', 'MB after', 'isolate MB']));
  try {
    for (const { name, request } of KINDS) {
      const cold: number[] = [];
      const times: number[] = [];
      const megabytes = [0, 0, 0];
      for (let round = 0; round < STARTS; round++) {
        const port = await freePort();
        const state = join(folder, String(port));
        const running = await wrangler(state, port, '--config', config, '--assets', dist);
        try {
          const base = `http://127.0.0.1:${port}`;
          // The runtime and the file server are up; the search has read nothing.
          await time(base, ['/api/v1/health']);
          megabytes[0] = await runtimeMegabytes(running.process.pid ?? 0);
          cold.push(await time(base, request(next())));
          for (let count = 0; count < SEARCHES / STARTS; count++) {
            times.push(await time(base, request(next())));
          }
          megabytes[1] = await runtimeMegabytes(running.process.pid ?? 0);
          megabytes[2] = await isolateMegabytes(running.inspectorPort);
        } finally {
          await running.stop();
        }
      }
      const values = [quantile(cold, 0.5), quantile(times, 0.5), quantile(times, 0.99)];
      console.log(row(name, [...values.map((value) => value.toFixed(1)), ...megabytes]));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
