import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../site-server.ts';
import { httpOrigin, startEdge } from '../edge.ts';
import { DIST, start, tool } from '../processes.ts';

/** Runs the Worker in workerd, with `wrangler.jsonc` as it is deployed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const state = await mkdtemp(join(tmpdir(), 'lectern-workerd-'));
  const wrangler = await start(
    tool('wrangler'),
    [
      ...['dev', '--assets', DIST, '--ip', '127.0.0.1', '--port', String(port)],
      ...['--inspector-port', String(await freePort()), '--persist-to', state],
      ...['--show-interactive-dev-session=false', '--log-level', 'log'],
    ],
    /Ready on/,
    { WRANGLER_SEND_METRICS: 'false', CI: '1' },
  );
  const edge = await startEdge(httpOrigin(port));
  project.provide('baseUrl', edge.url);
  project.provide('dist', DIST);
  return async () => {
    edge.close();
    await wrangler.stop();
    await rm(state, { recursive: true, force: true });
  };
}
