import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HeaderFields } from '../../service/reply.ts';
import { ClientGone } from './coded-bodies.ts';
import { chunksOf } from './read-folder.ts';
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

/** Milliseconds that a connection is still read after the last response on it. */
const LINGER = 500;

/**
 * Ends a connection whose client may still be sending: closed at once, it would be reset, and the
 * last response could be lost on its way (RFC 9112, section 9.6).
 */
export function hangUp(socket: Duplex): void {
  if (socket.destroyed || socket.writableEnded) return;
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/** Sends a response on a connection on which Node reads no more requests, and hangs up. */
export function respondAndHangUp(socket: Duplex, { status, headers, body }: WireResponse): void {
  if (!socket.writable) return;
  // The client may be gone meanwhile.
  socket.on('error', () => {});
  const all = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join('')}\r\n`);
  if (body instanceof Uint8Array) socket.write(body);
  hangUp(socket);
}
