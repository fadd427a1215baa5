import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** A raw response with undecoded body. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A request for a path, with further header lines. */
export const requestOf = (path: string, ...fields: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...fields, '', ''].join('\r\n');

/**
 * Sends bytes over a new connection, and reads until the server ends it.
 *
 * @param ends whether to close the sending side
 */
export async function exchange(port: number, bytes: string, ends = false): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // A server may disconnect before it has read everything.
  socket.on('error', () => {});
  if (ends) socket.end(bytes);
  else socket.write(bytes);
  const received = await text(socket.setEncoding('latin1')).catch(() => '');
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
  return received;
}

/** Splits the responses of a connection by their lengths. */
export function parseResponses(received: string): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  for (let at = 0; at < received.length; ) {
    const end = received.indexOf('\r\n\r\n', at);
    const [first = '', ...lines] = received.slice(at, end).split('\r\n');
    const fields = new Map(
      lines.map((line) => {
        const [name = '', value = ''] = line.split(/: (.*)/s, 2);
        return [name.toLowerCase(), value] as const;
      }),
    );
    const length = Number(fields.get('content-length') ?? 0);
    at = end + 4 + length;
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    responses.push({ status, fields, body: received.slice(end + 4, at) });
  }
  return responses;
}
