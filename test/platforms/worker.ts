import { freePort } from '../site-server.ts';
import { httpOrigin, startEdge } from './edge.ts';
import { start, tool } from './processes.ts';

/**
 * Runs the Worker in workerd, behind a simulation of Cloudflare's edge.
 *
 * @param args of `wrangler dev`: what it serves, and where it keeps its state
 */
export async function startWorker(
  ...args: readonly string[]
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const worker = await start(
    tool('wrangler'),
    [
      ...['dev', ...args, '--ip', '127.0.0.1', '--port', String(port)],
      ...['--inspector-port', String(await freePort())],
      ...['--show-interactive-dev-session=false', '--log-level', 'log'],
    ],
    /Ready on/,
    { WRANGLER_SEND_METRICS: 'false', CI: '1' },
  );
  const edge = await startEdge(httpOrigin(port));
  return {
    url: edge.url,
    stop: async () => {
      edge.close();
      await worker.stop();
    },
  };
}
