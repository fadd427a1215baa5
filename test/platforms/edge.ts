import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  compressText,
  isCompressible,
  preferredCoding,
} from '../../src/platforms/node/coded-bodies.ts';

/** Forwards a request: the request line as sent, the remaining headers and the body. */
export interface EdgeRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

export interface OriginResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export type Origin = (request: EdgeRequest) => Promise<OriginResponse>;

/**
 * Each connection gets a different address, so that the limit per client does not affect the suite.
 */
let clients = 0;
const nextClient = () => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

/** Sent by tests that need to be a single client. */
export const CLIENT_HEADER = 'x-test-client';

async function forward(origin: Origin, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { [CLIENT_HEADER]: named, 'accept-encoding': accepted, ...kept } = req.headers;
  const client = typeof named === 'string' ? named : nextClient();
  const { status, headers, body } = await origin({
    method: req.method ?? 'GET',
    target: req.url ?? '/',
    headers: { ...kept, 'cf-connecting-ip': client, 'x-forwarded-for': client },
    body: req,
  });
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'date'])
    headers.delete(name);
  // Deno sends this for every HEAD without length.
  if (req.method === 'HEAD' && headers.get('Content-Length') === '0') {
    headers.delete('Content-Length');
  }
  const coding = preferredCoding(typeof accepted === 'string' ? accepted : null);
  let sent = body;
  const type = headers.get('Content-Type') ?? '';
  if (coding !== undefined && status !== 304 && isCompressible(type, body.byteLength)) {
    sent = compressText(coding, body);
    headers.set('Content-Encoding', coding);
    headers.set('Content-Length', String(sent.byteLength));
    const etag = headers.get('ETag');
    if (etag !== null) headers.set('ETag', `W/${etag.replace(/^W\//, '')}`);
  }
  res.writeHead(status, [...headers].flat());
  res.end(req.method === 'HEAD' ? undefined : sent);
}

/**
 * Simulates the edge of a content network, which a local runtime lacks: it rejects invalid HTTP,
 * passes the client's address to the runtime, and compresses responses, weakening their tags
 * (RFC 9110, section 8.8.1) like Cloudflare, Netlify and Vercel.
 */
export async function startEdge(
  origin: Origin,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((req, res) => {
    forward(origin, req, res).catch((error) => res.writeHead(502).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An origin that is another server of this machine. */
export function httpOrigin(port: number): Origin {
  return ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = httpRequest({
        hostname: '127.0.0.1',
        port,
        method,
        path: target,
        headers: { ...headers, 'accept-encoding': 'identity' },
        agent: false,
      });
      request.on('error', reject);
      request.on('response', async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const pairs = Object.entries(response.headersDistinct);
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(
            pairs.flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            ),
          ),
          body: Buffer.concat(chunks),
        });
      });
      body.pipe(request);
    });
}
