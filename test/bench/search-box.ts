import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineCommand } from '../../scripts/command.ts';
import { installTools } from '../install-tools.ts';
import { tool } from '../platforms/processes.ts';
import { ROOT } from '../site-server.ts';
import type { MeasureSearch } from './search-box-times.ts';
import { searchRequests } from './search-requests.ts';
import { fileServer, ownServer } from './targets.ts';
import { quantile } from './wrangler.ts';

/** Queries that are typed; the first one opens the search. */
const QUERIES = 60;

const row = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(22) + cells.map((cell) => String(cell).padStart(14)).join('');

async function benchSearchBox(dist: string): Promise<void> {
  const entry = pathToFileURL(join(installTools('browser'), 'measure-search.ts')).href;
  const { measureSearch }: { measureSearch: MeasureSearch } = await import(entry);
  tool('sirv');
  const { fresh } = await searchRequests(dist);
  const queries = fresh()
    .slice(0, QUERIES)
    .map(({ path }) => new URL(path, 'http://localhost').searchParams.get('q') ?? '');
  console.log(
    row('', ['key p50 ms', 'key p95 ms', 'slow worst', 'keys', 'first ms', 'requests', 'kB']),
  );
  for (const [name, start] of [
    ['with the function', ownServer],
    ['files alone', fileServer],
  ] as const) {
    const server = await start(dist);
    try {
      const { keys, slow, first } = await measureSearch(`${server.url}/docs`, queries);
      const times = [quantile(keys, 0.5), quantile(keys, 0.95), Math.max(...slow)].map((ms) =>
        ms.toFixed(1),
      );
      const { ms, requests, bytes } = first;
      console.log(
        row(name, [...times, keys.length, ms.toFixed(0), requests, (bytes / 1000).toFixed(1)]),
      );
    } finally {
      await server.stop();
    }
  }
}

export default defineCommand({
  summary: 'The search box of a page in a browser, with the function and on files alone',
  options: {
    dist: { type: 'string', value: 'DIR', default: join(ROOT, 'dist'), help: 'a built site' },
  },
  notes: [
    'From a key to its results, the slowest one on a processor four times slower, and what a first search loads.',
  ],
  run: ({ values }) => benchSearchBox(resolve(values.dist)),
});
