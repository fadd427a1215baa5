import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** A response as it came over a connection, its body not decoded. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A path of a request as plain clients send it, with further header lines. */
export const requestOf = (path: string, ...fields: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...fields, '', ''].join('\r\n');

/**
 * Sends bytes over a connection of its own, and reads until the server ends it.
 *
 * @param ends whether to close the sending side
 */
export async function exchange(port: number, bytes: string, ends = false): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // A server that hangs up may do so before it has read everything.
  socket.on('error', () => {});
  if (ends) socket.end(bytes);
  else socket.write(bytes);
  const received = await text(socket.setEncoding('latin1')).catch(() => '');
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
  return received;
}

/** The responses of a connection in their order, each with the length that it tells. */
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
