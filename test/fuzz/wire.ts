import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { accept } from './accept.ts';
import { query } from './address.ts';
import { anyText, some } from './text.ts';

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        'HEAD',
        'POST',
        'OPTIONS',
        'TRACE',
        'PUT',
        'PRI',
        'get',
        'G E T',
        '',
        'GET\0',
        'M-SEARCH',
      ],
    ),
  },
);

const target = (paths: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(paths, query).map(([path, search]) => path + search) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...['*', '', 'x', 'http://x.example/docs', 'http://[::1/', 'https://a b/', 'x.example:443'],
        ...[
          '//x.example/docs',
          '/docs?q=\0',
          '/\u00ff\u00fe',
          '/docs#x',
          '\\docs',
          '/..',
          '/docs/../..',
        ],
        `/${'a'.repeat(17_000)}`,
      ),
    },
  );

const field = fc.oneof(
  accept.map((value) => `Accept: ${value}`),
  anyText.map((text) => `X-Any: ${text}`),
  anyText,
  fc.constantFrom(
    ...[
      'Host: x',
      'Host: [::1',
      'Host: a b',
      'Host:',
      'Host: x/../y?z',
      'Host: \u00e9',
      ' folded: x',
    ],
    ...['Content-Length: 5', 'Content-Length: -1', 'Content-Length: 1, 2', 'Connection: upgrade'],
    ...[
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: x',
      'Expect: 100-continue',
      'Upgrade: h2c',
    ],
    ...[
      'If-None-Match: *',
      'If-None-Match: "a',
      'Accept-Encoding: gzip',
      'Range: bytes=0-0',
      'x: \0',
    ],
    `X-Long: ${'a'.repeat(17_000)}`,
  ),
);

/** Bytes of malformed and some valid requests. */
export const requestBytes = (paths: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      method,
      target(paths),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'http/1.1', ''),
      some(field, 3),
      fc.constantFrom('', '', '0\r\n\r\n', 'hello', 'GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'),
      fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    )
    .map(([verb, to, version, fields, body, end]) =>
      [
        `${verb} ${to} ${version}`,
        'Host: localhost',
        ...fields,
        'Connection: close',
        '',
        body,
      ].join(end),
    );

/** A raw response. */
export interface RawResponse {
  readonly status: number;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Sends bytes, closes the sending side, and returns everything until the end. */
export async function sendBytes(port: number, text: string, deadline: number): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server may disconnect before it has read everything.
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy());
  socket.end(Buffer.from(text, 'latin1'));
  await once(socket, 'close', { signal: AbortSignal.timeout(deadline) });
  return Buffer.concat(chunks);
}

/** The first response of a connection, if any. */
export function parseResponse(bytes: Buffer): RawResponse | undefined {
  if (bytes.byteLength === 0) return undefined;
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  const fields = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  if (status === 100) return parseResponse(bytes.subarray(end + 4));
  return { status, fields, body: bytes.subarray(end + 4) };
}
