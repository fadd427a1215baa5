import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, get as request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineCommand } from '../../scripts/command.ts';
import type { Running } from '../platforms/processes.ts';
import { freePort, ROOT } from '../site-server.ts';
import { benchWorkerSearch } from './worker-search.ts';
import { anotherClient, quantile, wrangler } from './wrangler.ts';

/** Requests in a row to one address: a disturbance hits a few of each address, not all of one. */
const BLOCK = 10;
const WARM_UP = 5;

/** A function that only forwards, to measure what having a function costs. */
const FORWARDER = `export default {
  fetch: (request, { ASSETS }) => ASSETS.fetch(new URL(request.url.replace('/forwarded', ''))),
};
`;

interface Address {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same files without our function, and behind one that only passes on. */
async function control(folder: string, port: number, dist: string): Promise<Running> {
  const config = {
    name: 'control',
    main: 'forwarder.js',
    compatibility_date: '2026-10-20',
    assets: {
      directory: dist,
      binding: 'ASSETS',
      html_handling: 'none',
      not_found_handling: 'none',
      run_worker_first: ['/forwarded/*'],
    },
  };
  const file = join(folder, 'wrangler.json');
  await writeFile(join(folder, 'forwarder.js'), FORWARDER);
  await writeFile(file, JSON.stringify(config));
  return wrangler(join(folder, 'control'), port, '--config', file);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the last byte of a response; each request is another client's. */
async function time({ url, headers }: Address): Promise<number> {
  const begin = performance.now();
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const options = { agent, headers: { ...headers, ...anotherClient() } };
    request(url, options, done).once('error', fail);
  });
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`${url} responds with ${response.statusCode}.`);
  return performance.now() - begin;
}

const row = (name: string, cells: readonly string[]) =>
  name.padEnd(34) + cells.map((cell) => cell.padStart(10)).join('');

/**
 * Measures addresses in turn, block by block, and prints their lines of the table: the medians
 * also as a multiple of the first one's, and of the second one's.
 */
async function compare(addresses: readonly Address[], seconds: number): Promise<void> {
  const times = addresses.map((): number[] => []);
  let block = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; block++) {
    for (const [index, address] of addresses.entries()) {
      for (let count = 0; count < BLOCK; count++) {
        const taken = await time(address);
        if (block >= WARM_UP) times[index]?.push(taken);
      }
    }
  }
  const [bare = 0, empty = 0] = times.map((list) => quantile(list, 0.5));
  for (const [index, { name }] of addresses.entries()) {
    const list = times[index] ?? [];
    const [p50, p99] = [quantile(list, 0.5), quantile(list, 0.99)];
    const cells = [p50, p99, p50 / bare, p50 / empty].map((value) => value.toFixed(2));
    console.log(row(name, [...cells, String(list.length)]));
  }
}

/**
 * Compares what the Worker adds, on workerd, to a file that the file server serves alone.
 *
 * @param dist the built site, absolute
 * @param seconds of each comparison
 */
async function benchWorker(dist: string, seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const ports = [await freePort(), await freePort()] as const;
  const running: Running[] = [];
  try {
    const config = join(ROOT, 'wrangler.jsonc');
    running.push(
      await wrangler(join(folder, 'ours'), ports[0], '--config', config, '--assets', dist),
    );
    running.push(await control(folder, ports[1], dist));
    const [ours, bare] = ports.map((port) => `http://127.0.0.1:${port}`);
    console.log(row('', ['p50 ms', 'p99 ms', 'of bare', 'of empty', 'requests']));
    for (const [name, file, negotiated] of [
      ['page', '/docs/index.html', '/docs'],
      ['JSON', '/api/v1/en/docs.json', undefined],
    ] as const) {
      const addresses: Address[] = [
        { name: `${name}: the bare file`, url: bare + file },
        { name: '  through an empty function', url: `${bare}/forwarded${file}` },
        { name: '  through ours', url: ours + file },
      ];
      if (negotiated) {
        // Most of it is the local stand-in for the rate limit, which counts in a database.
        const headers = { Accept: 'text/html' };
        addresses.push({
          name: '  negotiated, counted for the limit',
          url: ours + negotiated,
          headers,
        });
      }
      await compare(addresses, seconds);
    }
  } finally {
    for (const each of running) await each.stop();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

export default defineCommand({
  summary: 'The Worker against bare files and an empty function, on workerd, in one run',
  options: {
    dist: { type: 'string', value: 'DIR', default: join(ROOT, 'dist'), help: 'a built site' },
    seconds: { type: 'string', value: 'N', default: '5', help: 'of each comparison' },
  },
  notes: [
    'Then searches by the API and over MCP, the first ones of a runtime just started and those after.',
  ],
  run: async ({ values }) => {
    const dist = resolve(values.dist);
    await benchWorker(dist, Number(values.seconds));
    await benchWorkerSearch(dist);
  },
});
