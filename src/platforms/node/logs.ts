import type { IncomingMessage, ServerResponse } from 'node:http';
import { truncatedAddress } from '../client-address.ts';

/** Milliseconds for which lines are buffered. */
const FLUSH_EVERY = 250;
const MAX_PATH = 1000;
/** Most buffered characters, including those of the stream; further lines are dropped. */
const MAX_WAITING = 4_000_000;

/** The output of a log, such as standard output, which may recover after an error. */
interface LogOutput {
  /** Characters waiting to be written. */
  readonly writableLength: number;
  readonly on: (event: 'error', listener: () => void) => unknown;
  readonly write: (text: string, done: (error?: Error | null) => void) => unknown;
}

/** Writes one line of JSON per request. */
export interface AccessLog {
  /** Logs a request when its response is sent or the client disconnects. */
  readonly note: (request: IncomingMessage, response: ServerResponse, client: string) => void;
  readonly flush: () => void;
}

/**
 * An access log without personal data: no query, which may contain searches, no user agent, and only
 * the network of the address. A log that cannot be written does not block requests: its lines are
 * dropped, and the next successful line has their number.
 *
 * @param output may fail, be closed or stall
 */
export function accessLog(output: LogOutput): AccessLog {
  let lines: string[] = [];
  let length = 0;
  let dropped = 0;
  // Without a listener, an error would end the process. Writes report it too.
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

/** Milliseconds for which repeated errors are only counted. */
const INTERVAL = 60_000;
/** Most kinds of errors; further kinds are counted together. */
const MAX_KINDS = 100;

/** Classifies an error, so that errors with the same cause have the same kind. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.name} ${error.code}` : `${error.name} ${error.message}`;
}

/**
 * Writes an error once per kind and minute, followed by the number of repetitions, so that a fault of
 * every request does not fill the log.
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
