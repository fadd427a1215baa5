import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ClientGone } from './coded-bodies.ts';
import { chunksOf } from './published-file.ts';
import type { WireResponse } from './wire-response.ts';

/** Codes of the errors of writing to a client that has gone away. */
const CLIENT_GONE = new Set([
  ...['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'],
  ...['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_WRITE_AFTER_END'],
]);

/** Whether an error means only that the client has gone away. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof ClientGone ||
  (error instanceof Error && 'code' in error && CLIENT_GONE.has(String(error.code)));

/**
 * Sends a response.
 *
 * @param onSent called with the number of bytes of its body as they are written
 * @throws {Error} if the client goes away, or a file cannot be read to its end
 */
export async function send(
  res: ServerResponse,
  { status, headers, body }: WireResponse,
  extra: readonly string[],
  onSent: (bytes: number) => void,
): Promise<void> {
  res.writeHead(status, [...headers, ...extra]);
  if (res.req.method === 'HEAD') {
    res.end();
  } else if (body instanceof Uint8Array) {
    onSent(body.byteLength);
    res.end(body);
  } else {
    await pipeline(chunksOf(body, onSent), res);
  }
}
