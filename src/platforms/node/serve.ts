import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { constants } from 'node:os';
import { format } from 'node:util';
import { printableLines } from '../../common/printable.ts';
import { RATE_LIMIT } from '../../contract/limits.ts';
import type { ReadObject } from '../stored-sites.ts';
import { parseLimit } from './client-limits.ts';
import { type ListenAddress, listen, originOf } from './listen.ts';
import { hasSite } from './live-build.ts';
import { accessLog, errorLog } from './logs.ts';
import { createNodeServer } from './server.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

export interface ServeOptions {
  /** Folder of the built site, or a reader of published sites in object storage. */
  readonly site: string | ReadObject;
  /** Name of the site in messages. */
  readonly name: string;
  /** Whether to log requests to standard output. */
  readonly accessLog: boolean;
  readonly address: ListenAddress;
  /** `RATE_LIMIT`, `TRAFFIC_LIMIT`, `CACHE_MB` and `TRUST_PROXY`. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Default in megabytes per minute and client: five times all files of a site with 20,000 pages. */
const TRAFFIC_LIMIT = 5000;
/** Default in megabytes. */
const CACHE = 64;
const MEGABYTE = 1_000_000;
/** Milliseconds to flush the log before the process ends. */
const LAST_LINES = 500;

function readLimits(env: ServeOptions['env']) {
  const rateLimit = parseLimit(
    'RATE_LIMIT',
    env.RATE_LIMIT ?? String(RATE_LIMIT.requests),
    'requests per minute',
  );
  const traffic = env.TRAFFIC_LIMIT ?? (rateLimit === undefined ? 'off' : String(TRAFFIC_LIMIT));
  const trafficLimit = parseLimit('TRAFFIC_LIMIT', traffic, 'megabytes per minute');
  const cache = parseLimit('CACHE_MB', env.CACHE_MB ?? String(CACHE), 'megabytes') ?? 0;
  return {
    rateLimit,
    trafficLimit: trafficLimit && trafficLimit * MEGABYTE,
    cacheBytes: cache * MEGABYTE,
  };
}

/**
 * Serves a built site until a stop signal, then ends the process.
 *
 * @throws {Error} if a setting is invalid, there is no site, or the address is in use
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { site, name, accessLog: isLogged, address, env } = options;
  if (typeof site === 'string' && !hasSite(site)) {
    throw new Error(`There is no built site in ${name}. Run “lectern build” first.`);
  }
  const log = isLogged ? accessLog(process.stdout) : undefined;
  const server = createNodeServer({
    site,
    ...readLimits(env),
    clientAddress: parseTrustedProxies(env.TRUST_PROXY ?? ''),
    log,
    onError: errorLog((message) => console.error(printableLines(format(message)))),
  });
  console.error(`${originOf(await listen(server, address))}/ serves ${name}`);
  await stopSignal();
  // A second signal stops immediately.
  void stopSignal().then((signal) => process.exit(128 + constants.signals[signal]));
  await shutDown(server);
  log?.flush();
  // A log whose reader stalls would otherwise keep the process alive.
  setTimeout(() => process.exit(), LAST_LINES).unref();
}

/** Resolves with the next stop signal. */
function stopSignal(): Promise<'SIGTERM' | 'SIGINT'> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}

/** Milliseconds between closing idle connections. */
const IDLE = 1000;
/** Milliseconds after which running requests are aborted. */
const DEADLINE = 15_000;

/**
 * Stops a server gracefully: accepts no new connections, answers running requests with
 * `Connection: close`, and closes idle connections.
 */
async function shutDown(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // `http.Server.close` would immediately close idle connections, on which a request may be arriving.
  NetServer.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), IDLE);
  const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
