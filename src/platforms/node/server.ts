import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerRequest } from 'srvx';
import { toNodeHandler } from 'srvx/node';
import { isUnsafeTarget } from '../../service/address.ts';
import type { Service } from '../../service/service.ts';
import { compress, withFileTags } from './compress.ts';
import { clientKey, RateLimiter } from './rate-limit.ts';

export interface NodeServerOptions {
  readonly service: Service;
  /** Requests a minute and client address; no limit when absent. */
  readonly rateLimit?: number | undefined;
}

/** A server of the service over HTTP/1.1; `listen` is the caller's. */
export function createNodeServer({ service, rateLimit }: NodeServerOptions): Server {
  const limiter = rateLimit === undefined ? undefined : new RateLimiter(rateLimit);

  async function answer(request: ServerRequest): Promise<Response> {
    const target = request.runtime?.node?.req.url ?? '/';
    if (isUnsafeTarget(target)) return service.refuse(request, 'bad_request', 'unsafe_path');
    if (!limiter) return service.fetch(withFileTags(request));
    const allowance = limiter.take(clientKey(request.ip ?? ''), performance.now() / 1000);
    const fields = {
      'RateLimit-Policy': limiter.policy(),
      RateLimit: `"default";r=${allowance.remaining};t=${allowance.reset}`,
    };
    if (!allowance.allowed) {
      const headers = { ...fields, 'Retry-After': String(allowance.reset) };
      return service.refuse(request, 'rate_limited', 'rate', headers);
    }
    const response = await service.fetch(withFileTags(request));
    for (const [name, value] of Object.entries(fields)) response.headers.set(name, value);
    return response;
  }

  const handler = toNodeHandler(async (request) => compress(request, await answer(request)));
  const server = createServer(handler as RequestListener);
  server.on('clientError', (_error, socket: Socket) => refuseMalformed(service, socket));
  return server;
}

/** Answers what is not HTTP, or too large to read, as every other error, and hangs up. */
async function refuseMalformed(service: Service, socket: Socket): Promise<void> {
  if (!socket.writable) return;
  const request = new Request('http://localhost/api');
  const response = await service.refuse(request, 'bad_request', 'unreadable');
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `HTTP/1.1 400 Bad Request\r\n${headers}Content-Length: ${body.byteLength}\r\nConnection: close\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]));
}
