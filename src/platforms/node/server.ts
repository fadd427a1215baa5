import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUnsafeTarget } from '../../service/address.ts';
import { clientKey } from '../client-address.ts';
import type { AccessLog } from './access-log.ts';
import { type Answer, notModified } from './answer.ts';
import { preferredCoding } from './compress.ts';
import { partial } from './range.ts';
import { RateLimiter } from './rate-limit.ts';
import { requestHead, SiteAnswers } from './site-answers.ts';
import type { ClientAddress } from './trusted-proxies.ts';

/** What Node reads of a request's first line and headers before it refuses it. */
const MAX_HEADER_BYTES = 16_384;

/** Milliseconds in which a client sends its headers, its request, reads on, and comes back. */
const TIMEOUTS = { headers: 10_000, request: 30_000, idle: 60_000, keepAlive: 65_000 } as const;

/** Milliseconds between two looks at who is late; Node's own 30,000 would treble the first. */
const CHECK_EVERY = 2000;

export interface NodeServerOptions {
  /** The built site, absolute. */
  readonly folder: string;
  /** Requests a minute and client; no limit when absent. */
  readonly rateLimit?: number | undefined;
  /** Who a request comes from; the other end of its connection when absent. */
  readonly clientAddress?: ClientAddress | undefined;
  readonly log?: AccessLog | undefined;
  /** Told of the faults that answers do not show. */
  readonly onError: (error: unknown) => void;
}

/** Path and query of a request's target, be it absolute (RFC 9112, section 3.2.2) or not. */
function originForm(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  if (target === '*') return '/*';
  const url = URL.parse(target);
  return url ? url.pathname + url.search : undefined;
}

/** Milliseconds that a connection is still read after the last answer on it. */
const LINGER = 500;

/** A server of a built site over HTTP/1.1; `listen` is the caller's. */
export function createNodeServer(options: NodeServerOptions): Server {
  const { folder, rateLimit, clientAddress = (peer) => peer, log, onError } = options;
  const site = new SiteAnswers(folder, onError);
  const limiter = rateLimit === undefined ? undefined : new RateLimiter(rateLimit);

  /** Counts a request; the fields that its answer carries, and whether it is one too many. */
  async function count(target: string | undefined, client: string) {
    if (!limiter) return { allowed: true, fields: {} };
    const head = requestHead('GET', target ?? '/', {});
    if (!(await site.countsTowardRateLimit(head))) return { allowed: true, fields: {} };
    const allowance = limiter.take(clientKey(client), performance.now() / 1000);
    const fields = {
      'RateLimit-Policy': limiter.policy(),
      RateLimit: `"default";r=${allowance.remaining};t=${allowance.reset}`,
      ...(!allowance.allowed && { 'Retry-After': String(allowance.reset) }),
    };
    return { allowed: allowance.allowed, fields };
  }

  async function answer(req: IncomingMessage, target: string | undefined, allowed: boolean) {
    const { method = '', headers } = req;
    const coding = preferredCoding(headers['accept-encoding'] ?? null);
    const head = requestHead(method, target ?? '/', headers);
    if (target === undefined || isUnsafeTarget(target)) {
      return site.ask((service) => service.refuse(head, 'bad_request', 'unsafe_path'), coding);
    }
    if (!allowed) {
      return site.ask((service) => service.refuse(head, 'rate_limited', 'rate'), coding);
    }
    if (method !== 'GET' && method !== 'HEAD') {
      return site.ask((service) => service.answer(head), coding);
    }
    const question = { target, accept: headers.accept, coding };
    const found = await site.get(question);
    const unchanged = notModified(found, headers['if-none-match']);
    return unchanged ?? (method === 'GET' ? partial(found, headers) : found);
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const forwarded = req.headers['x-forwarded-for'];
    const peer = req.socket.remoteAddress ?? '';
    const client = clientAddress(peer, Array.isArray(forwarded) ? forwarded.join() : forwarded);
    log?.note(req, res, client);
    const target = originForm(req.url ?? '/');
    const { allowed, fields } = await count(target, client);
    const found = await answer(req, target, allowed);
    const closing = server.listening ? {} : { Connection: 'close' };
    await send(req, res, found, Object.entries({ ...fields, ...closing }).flat());
  }

  /** The answer that each connection gave or awaits last. */
  const latest = new WeakMap<Socket, ServerResponse>();
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: TIMEOUTS.headers,
      requestTimeout: TIMEOUTS.request,
      keepAliveTimeout: TIMEOUTS.keepAlive,
      connectionsCheckingInterval: CHECK_EVERY,
    },
    (req, res) => {
      latest.set(req.socket, res);
      handle(req, res).catch((error) => {
        if (!res.destroyed) onError(error);
        res.destroy();
      });
    },
  );
  server.setTimeout(TIMEOUTS.idle);
  server.on('clientError', (_error, socket: Socket) => {
    // Behind a request, an error of its own could be taken for the answer to that request.
    const answering = latest.get(socket);
    if (!answering) refuseMalformed(site, socket).catch(onError);
    else if (answering.writableFinished) hangUp(socket);
    else answering.once('close', () => hangUp(socket));
  });
  return server;
}

/**
 * Ends a connection whose client may still be sending: closed at once, it would be reset, and the
 * last answer could be lost on its way (RFC 9112, section 9.6).
 */
function hangUp(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

async function send(
  { method }: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: Answer,
  extra: readonly string[],
): Promise<void> {
  res.writeHead(status, extra.length > 0 ? [...headers, ...extra] : [...headers]);
  if (!(body instanceof Readable)) {
    res.end(method === 'HEAD' ? undefined : body);
  } else if (method === 'HEAD') {
    body.destroy();
    res.end();
  } else {
    await pipeline(body, res);
  }
}

/** Answers what is not HTTP, or too large to read, as every other error, and hangs up. */
async function refuseMalformed(site: SiteAnswers, socket: Socket): Promise<void> {
  if (!socket.writable) return;
  const head = requestHead('GET', '/api', {});
  const { headers, body } = await site.ask(
    (service) => service.refuse(head, 'bad_request', 'unreadable'),
    undefined,
  );
  const fields = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  socket.write(`HTTP/1.1 400 Bad Request\r\n${fields.join('')}Connection: close\r\n\r\n`);
  Readable.from(body instanceof Readable ? body : [body]).pipe(socket);
}
