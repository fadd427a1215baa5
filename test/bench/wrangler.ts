import { type Running, start, tool } from '../platforms/processes.ts';
import { freePort } from '../site-server.ts';

/** A Worker that runs in workerd. */
export interface RunningWorker extends Running {
  readonly inspectorPort: number;
}

/**
 * Starts a Worker in workerd.
 *
 * @param state folder for what it keeps
 */
export async function wrangler(
  state: string,
  port: number,
  ...args: readonly string[]
): Promise<RunningWorker> {
  const inspectorPort = await freePort();
  const running = await start(
    tool('wrangler'),
    [
      ...['dev', ...args, '--ip', '127.0.0.1', '--port', String(port)],
      ...['--inspector-port', String(inspectorPort), '--persist-to', state],
      ...['--show-interactive-dev-session=false', '--log-level', 'log'],
    ],
    /Ready on/,
    { WRANGLER_SEND_METRICS: 'false', CI: '1' },
  );
  return { ...running, inspectorPort };
}

let clients = 0;

/** The header that makes each request another client's, so that no limit binds the bench. */
export function anotherClient(): Readonly<Record<string, string>> {
  clients += 1;
  const client = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  return { 'CF-Connecting-IP': client };
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
