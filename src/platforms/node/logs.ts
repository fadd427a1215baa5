import type { IncomingMessage, ServerResponse } from 'node:http';
import { truncatedAddress } from '../client-address.ts';

/** How long lines are collected to be written together, in milliseconds. */
const FLUSH_EVERY = 250;
/** Longest path that is written down. */
const MAX_PATH = 1000;
/** Characters that wait for a reader, a disk or the next flush; lines beyond them are dropped. */
const MAX_WAITING = 4_000_000;

/** Where a log goes: standard output, which after an error can be written to again. */
interface LogOutput {
  /** How much is waiting to be written. */
  readonly writableLength: number;
  readonly on: (event: 'error', listener: () => void) => unknown;
  readonly write: (text: string, done: (error?: Error | null) => void) => unknown;
}

/** Writes one line of JSON for each request that ends. */
export interface AccessLog {
  /** Logs a request once its response is sent, or the client is gone. */
  readonly note: (request: IncomingMessage, response: ServerResponse, client: string) => void;
  /** Writes the lines that are waiting. */
  readonly flush: () => void;
}

/**
 * An access log without personal data: no query, which may hold what a person looked for, no user
 * agent, and of the address only the network. A log that cannot be written delays nothing: its
 * lines are dropped, and the next line that can be written says how many.
 *
 * @param output may fail, be closed, or have a reader that stalls
 */
export function accessLog(output: LogOutput): AccessLog {
  let lines: string[] = [];
  let length = 0;
  let dropped = 0;
  // Without a listener the error would end the process; each write gets it too.
  output.on('error', () => {});
  const flush = () => {
    const count = lines.length;
    const text = lines.join('');
    lines = [];
    length = 0;
    if (count === 0) return;
    const lost = dropped;
    dropped = 0;
    const gap = lost === 0 ? '' : `${JSON.stringify({ time: new Date(), dropped: lost })}\n`;
    output.write(gap + text, (error) => {
      if (error) dropped += lost + count;
    });
  };
  return {
    note(request, response, client) {
      const start = performance.now();
      response.once('close', () => {
        const line = JSON.stringify({
          time: new Date(),
          client: truncatedAddress(client),
          method: request.method,
          path: (request.url ?? '').split('?', 1)[0]?.slice(0, MAX_PATH),
          status: response.statusCode,
          complete: response.writableFinished,
          ms: Math.round((performance.now() - start) * 100) / 100,
        });
        if (output.writableLength + length + line.length > MAX_WAITING) {
          dropped += 1;
          return;
        }
        if (lines.length === 0) setTimeout(flush, FLUSH_EVERY).unref();
        lines.push(`${line}\n`);
        length += line.length;
      });
    },
    flush,
  };
}

/** Milliseconds for which errors of one kind are counted after one of them was written. */
const INTERVAL = 60_000;
/** Kinds counted at once; further kinds count as one. */
const MAX_KINDS = 100;

/** The kind of an error: what it has in common with errors of the same cause. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.name} ${error.code}` : `${error.name} ${error.message}`;
}

/**
 * Writes an error once for its kind and minute, so that a fault that each request meets does not
 * fill the log; the number of those left out follows.
 *
 * @param write takes one message
 */
export function errorLog(write: (message: unknown) => void): (error: unknown) => void {
  const counts = new Map<string, number>();
  return (error) => {
    const kind = counts.size < MAX_KINDS ? kindOf(error) : 'other';
    const count = counts.get(kind);
    counts.set(kind, (count ?? -1) + 1);
    if (count !== undefined) return;
    write(error);
    setTimeout(() => {
      const more = counts.get(kind) ?? 0;
      counts.delete(kind);
      if (more > 0) write(`${more} more like it in ${INTERVAL / 1000} seconds: ${error}`);
    }, INTERVAL).unref();
  };
}
