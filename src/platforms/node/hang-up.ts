import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WireResponse } from './wire-response.ts';

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
  const fields = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  const date = `Date: ${new Date().toUTCString()}\r\n`;
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join('')}${date}`;
  socket.write(`${head}Connection: close\r\n\r\n`);
  if (body instanceof Uint8Array) socket.write(body);
  hangUp(socket);
}
