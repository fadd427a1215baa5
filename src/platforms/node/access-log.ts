import type { IncomingMessage, ServerResponse } from 'node:http';
import { truncatedAddress } from '../client-address.ts';

/** How long lines wait for others to be written with, in milliseconds. */
const FLUSH_EVERY = 250;
/** Longest path that is written down. */
const MAX_PATH = 1000;

/** Writes one line of JSON for each request that ends. */
export interface AccessLog {
  /** Notes a request once its answer is sent, or the client is gone. */
  readonly note: (request: IncomingMessage, response: ServerResponse, client: string) => void;
  /** Writes what waits. */
  readonly flush: () => void;
}

/**
 * An access log without personal data: no query, which may hold what a person looked for, no
 * agent, and of the address the network alone.
 *
 * @param write takes whole lines
 */
export function accessLog(write: (lines: string) => void): AccessLog {
  let lines = '';
  const flush = () => {
    if (lines !== '') write(lines);
    lines = '';
  };
  return {
    note(request, response, client) {
      const start = performance.now();
      response.once('close', () => {
        if (lines === '') setTimeout(flush, FLUSH_EVERY).unref();
        const line = {
          time: new Date().toISOString(),
          client: truncatedAddress(client),
          method: request.method,
          path: (request.url ?? '').split('?', 1)[0]?.slice(0, MAX_PATH),
          status: response.statusCode,
          complete: response.writableFinished,
          ms: Math.round((performance.now() - start) * 100) / 100,
        };
        lines += `${JSON.stringify(line)}\n`;
      });
    },
    flush,
  };
}
