import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HeaderFields } from '../../service/reply.ts';
import { ClientGone } from './coded-bodies.ts';
import { chunksOf } from './read-folder.ts';
import type { WireResponse } from './wire-response.ts';

/** Error codes of writing to a disconnected client. */
const CLIENT_GONE = new Set([
  ...['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'],
  ...['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_WRITE_AFTER_END'],
]);

/** Whether an error only means that the client has disconnected. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof ClientGone ||
  (error instanceof Error && 'code' in error && CLIENT_GONE.has(String(error.code)));

/**
 * Sends a response.
 *
 * @param onSent called with the number of written bytes of the body
 * @throws {Error} if the client disconnects or a file cannot be read completely
 */
export async function send(
  res: ServerResponse,
  { status, headers, body }: WireResponse,
  extra: HeaderFields,
  onSent: (bytes: number) => void,
): Promise<void> {
  res.writeHead(status, { ...headers, ...extra });
  if (res.req.method === 'HEAD') {
    res.end();
  } else if (body instanceof Uint8Array) {
    onSent(body.byteLength);
    res.end(body);
  } else {
    await pipeline(chunksOf(body, onSent), res);
  }
}

/** Milliseconds for which a connection is still read after its last response. */
const LINGER = 500;

/**
 * Ends a connection whose client may still be sending. Closing it immediately would reset it, which
 * could lose the last response (RFC 9112, section 9.6).
 */
export function hangUp(socket: Duplex): void {
  if (socket.destroyed || socket.writableEnded) return;
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/** Sends a response on a connection that Node no longer parses, and ends it. */
export function respondAndHangUp(socket: Duplex, { status, headers, body }: WireResponse): void {
  if (!socket.writable) return;
  // The client may have disconnected.
  socket.on('error', () => {});
  const all = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join('')}\r\n`);
  if (body instanceof Uint8Array) socket.write(body);
  hangUp(socket);
}
