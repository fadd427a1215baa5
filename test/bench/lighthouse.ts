import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineCommand } from '../../scripts/command.ts';
import { installTools } from '../install-tools.ts';
import { ROOT } from '../site-server.ts';
import type { LighthouseMetrics, MeasurePage } from './lighthouse-metrics.ts';
import { markdownTable } from './markdown-table.ts';
import { ownServer } from './targets.ts';
import { quantile } from './wrangler.ts';

/**
 * @param dist the built site, absolute
 * @param paths the addresses of the pages
 * @param rounds how often each page is loaded
 */
async function benchLighthouse(
  dist: string,
  paths: readonly string[],
  rounds: number,
): Promise<void> {
  const entry = pathToFileURL(join(installTools('browser'), 'measure-page.ts')).href;
  const { measurePage }: { measurePage: MeasurePage } = await import(entry);
  const server = await ownServer(dist);
  try {
    const rows: string[][] = [];
    for (const path of paths) {
      const loads = await measurePage(server.url + path, rounds);
      const median = (metric: keyof LighthouseMetrics) =>
        quantile(
          loads.map((load) => load[metric]),
          0.5,
        ).toFixed(0);
      const scores = loads.map(({ score }) => score.toFixed(0)).join(' ');
      const times = [median('firstPaint'), median('largestPaint'), median('blocked')];
      rows.push([path, median('score'), scores, ...times]);
    }
    const head = ['', 'score', 'each', 'first paint ms', 'largest paint ms', 'blocked ms'];
    for (const line of markdownTable(head, rows)) console.log(line);
  } finally {
    await server.stop();
  }
}

export default defineCommand({
  summary: 'How fast pages load, by Lighthouse, as a table of medians',
  arguments: '[<path>...]',
  options: {
    dist: { type: 'string', value: 'DIR', default: join(ROOT, 'dist'), help: 'a built site' },
    rounds: { type: 'string', value: 'N', default: '3', help: 'how often each page is loaded' },
  },
  notes: ['Without a path, of / and /docs.'],
  run: async ({ values, positionals }) => {
    const pages = positionals.length > 0 ? positionals : ['/', '/docs'];
    await benchLighthouse(resolve(values.dist), pages, Number(values.rounds));
  },
});
