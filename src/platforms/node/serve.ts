import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { RATE_LIMIT } from '../../contract/limits.ts';
import { accessLog } from './access-log.ts';
import { hasSite } from './live-build.ts';
import { parseRateLimit } from './rate-limit.ts';
import { createNodeServer } from './server.ts';
import { shutDown } from './shut-down.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

export interface ServeOptions {
  /** Folder of the built site. */
  readonly dist: string;
  /** Whether to write a line for each request to standard output. */
  readonly accessLog: boolean;
  /** `HOST`, `PORT`, `RATE_LIMIT` and `TRUST_PROXY`. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

function readPort(setting: string): number {
  const port = /^\d{1,5}$/.test(setting) ? Number(setting) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`PORT is “${setting}”. Set it to a number from 0 to 65535.`);
}

/**
 * Serves a built site until the process is told to stop.
 *
 * @throws {Error} if a setting is wrong, there is no site, or the address is taken
 */
export async function serve({ dist, accessLog: isLogged, env }: ServeOptions): Promise<void> {
  const folder = resolve(dist);
  if (!hasSite(folder)) {
    throw new Error(`There is no built site in ${folder}. Run “npm run build” first.`);
  }
  const log = isLogged ? accessLog((lines) => process.stdout.write(lines)) : undefined;
  const server = createNodeServer({
    folder,
    rateLimit: parseRateLimit(env.RATE_LIMIT ?? String(RATE_LIMIT.requests)),
    clientAddress: parseTrustedProxies(env.TRUST_PROXY ?? ''),
    log,
    onError: (error) => console.error(error),
  });
  const host = env.HOST ?? '127.0.0.1';
  server.listen(readPort(env.PORT ?? '4321'), host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  console.error(`http://${name}:${port}/ serves ${folder}`);
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await shutDown(server);
  log?.flush();
}
