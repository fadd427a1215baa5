import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Milliseconds in which a connection without a request may still bring one. */
const IDLE = 1000;
/** Milliseconds after which requests that still run are cut. */
const DEADLINE = 15_000;

/**
 * Stops a server without losing a request: no new connection is taken, each that is open gets the
 * response to its request with `Connection: close`, and those that bring none are closed.
 */
export async function shutDown(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // `http.Server.close` would at once close idle connections, on which a request may be under way.
  NetServer.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), IDLE);
  const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
