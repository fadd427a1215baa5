import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isUnsafeTarget } from '../../service/address.ts';
import { bodyReader } from '../../service/read-body.ts';
import type { Service } from '../../service/service.ts';
import { clientKey } from '../client-address.ts';
import type { ReadObject } from '../stored-sites.ts';
import { clientLimits, type LimitOptions } from './client-limits.ts';
import { preferredCoding, type Recipient } from './coded-bodies.ts';
import type { AccessLog } from './logs.ts';
import { RequestQueue } from './request-queue.ts';
import { hangUp, isClientGone, respondAndHangUp, send } from './send.ts';
import { isPublic, requestHead, siteResponses } from './site-responses.ts';
import { type ClientAddress, peerAddress } from './trusted-proxies.ts';
import { closeBody, notModified, partOf, requestedRange } from './wire-response.ts';

/** A valid `Host`: names, addresses and ports (RFC 9110, section 7.2), or empty. */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

/**
 * Faults of a request line and headers: HTTP/1.1 requires exactly one `Host` (RFC 9112, section 3.2),
 * the end of a body with other codings than `chunked` is unknown (section 6.3), and no path may contain `..`.
 */
function faultOf(
  { httpVersion, headers, headersDistinct: { host: hosts = [] } }: IncomingMessage,
  target: string | undefined,
): 'unreadable' | 'unsafe_path' | undefined {
  const isOne = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
  const isFramed = /^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked');
  if (!isOne || !isFramed || !HOST.test(hosts[0] ?? '')) return 'unreadable';
  return target === undefined || isUnsafeTarget(target) ? 'unsafe_path' : undefined;
}

/**
 * Path and query of a request target in origin or absolute form (RFC 9112, section 3.2), without
 * fragment, which clients should not send; `undefined` for other forms.
 */
function originForm(target: string): string | undefined {
  const [address = ''] = target.split('#', 1);
  if (address.startsWith('/')) return address;
  if (address === '*') return '/*';
  const url = URL.parse(address);
  return url?.protocol.startsWith('http') ? url.pathname + url.search : undefined;
}

/** Limit for request line and headers, in bytes. */
const MAX_HEADER_BYTES = 16_384;

/** Most connections; further ones are closed. */
const MAX_CONNECTIONS = 4000;

/**
 * Milliseconds to receive headers and a complete request, of inactivity during a response, and
 * between requests.
 */
const TIMEOUTS = { headers: 10_000, request: 30_000, idle: 60_000, keepAlive: 65_000 } as const;

/** Milliseconds between checks of timeouts; Node's default of 30,000 would quadruple the first. */
const CHECK_EVERY = 2000;

/** Default total size of caches. */
const CACHE_BYTES = 64_000_000;

export interface NodeServerOptions extends LimitOptions {
  /** Absolute path of the built site, or a reader of published sites in object storage. */
  readonly site: string | ReadObject;
  /** Limit for cached responses and compressed bodies. */
  readonly cacheBytes?: number | undefined;
  /** Determines the client of a request (default: the peer of its connection). */
  readonly clientAddress?: ClientAddress | undefined;
  readonly log?: AccessLog | undefined;
  /** Called with each fault; responses do not reveal it. */
  readonly onError: (error: unknown) => void;
}

/** Creates an HTTP/1.1 server for a built site; the caller calls `listen`. */
export function createNodeServer(options: NodeServerOptions): Server {
  const { site, cacheBytes = CACHE_BYTES, clientAddress = peerAddress, log, onError } = options;
  const responses = siteResponses(site, cacheBytes, onError);
  const limits = clientLimits(options);
  const queue = new RequestQueue();

  /** The response to a valid and allowed request. */
  async function respond(req: IncomingMessage, target: string, recipient: Recipient) {
    const { method = '', headers } = req;
    const coding = preferredCoding(headers['accept-encoding'] ?? null);
    if (method !== 'GET' && method !== 'HEAD') {
      const head = requestHead(method, target, headers);
      const body = bodyReader(req.iterator({ destroyOnReturn: false }));
      return responses.respond((service) => service.reply(head, body), coding, recipient);
    }
    const full = await responses.get({ target, accept: headers.accept, coding }, recipient);
    const unchanged = notModified(full, headers['if-none-match']);
    const range = unchanged || method === 'HEAD' ? undefined : requestedRange(full, headers);
    if (!unchanged && range !== 'unsatisfiable') return range ? partOf(full, range) : full;
    await closeBody(full);
    if (unchanged) return unchanged;
    const fields = { 'Content-Range': `bytes */${full.body.byteLength}` };
    const head = requestHead(method, target, headers);
    return responses.respond(
      (service) => service.refuse(head, 'bad_request', 'range', fields),
      coding,
      recipient,
    );
  }

  async function handle(
    req: IncomingMessage,
    res: ServerResponse,
    expectation?: 'expectation',
  ): Promise<void> {
    const forwarded = req.headers['x-forwarded-for'];
    const address = clientAddress(
      req.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join() : forwarded,
    );
    log?.note(req, res, address);
    const client = clientKey(address);
    const recipient: Recipient = {
      isHead: req.method === 'HEAD',
      isGone: () => res.destroyed,
      countCompressed: (bytes) => limits.countCompressed(client, bytes),
    };
    const target = originForm(req.url ?? '/');
    const fault = faultOf(req, target) ?? expectation;
    const head = () => requestHead(req.method ?? '', target ?? '/', req.headers);
    const { allowed, headers } = await limits.admit(client, () =>
      responses.countsTowardRateLimit(head()),
    );
    const refuse = (service: Service) =>
      fault
        ? service.refuse(head(), 'bad_request', fault)
        : service.refuse(head(), 'rate_limited', 'rate');
    const response =
      fault || !allowed
        ? await responses.respond(refuse, undefined, recipient)
        : await respond(req, target ?? '/', recipient);
    const isLast = !server.listening || (fault !== undefined && fault !== 'unsafe_path');
    const extra = {
      // A shared cache would send the remaining amount of one client to others.
      ...(!isPublic(response) && headers),
      ...(isLast && { Connection: 'close' }),
    };
    try {
      await send(res, response, extra, (bytes) => limits.countSent(client, bytes));
    } finally {
      await closeBody(response);
      // Otherwise the rest of a rejected body would be parsed as the next request.
      req.resume();
    }
  }

  const enqueue = (req: IncomingMessage, res: ServerResponse, expectation?: 'expectation') =>
    queue.add(res, () => {
      handle(req, res, expectation).catch((error) => {
        if (!isClientGone(error)) onError(error);
        res.destroy();
      });
    });

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: TIMEOUTS.headers,
      requestTimeout: TIMEOUTS.request,
      keepAliveTimeout: TIMEOUTS.keepAlive,
      connectionsCheckingInterval: CHECK_EVERY,
      optimizeEmptyRequests: true,
      // Checked in `faultOf`, so that the response has an error body.
      requireHostHeader: false,
    },
    (req, res) => enqueue(req, res),
  );
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) =>
    enqueue(req, res, 'expectation'),
  );
  server.maxConnections = MAX_CONNECTIONS;
  // A client that has closed its sending side may still read (RFC 9293, section 3.6). There is no
  // option for this.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.setTimeout(TIMEOUTS.idle);

  /** Responds to bytes that Node cannot parse as a request. */
  async function refuse(socket: Socket, method: string): Promise<void> {
    const head = requestHead(method, '/api', {});
    const recipient = { isHead: false, isGone: () => socket.destroyed, countCompressed: () => {} };
    const response = await responses.respond(
      (service) =>
        method === 'CONNECT'
          ? service.reply(head)
          : service.refuse(head, 'bad_request', 'unreadable'),
      undefined,
      recipient,
    );
    respondAndHangUp(socket, response);
  }
  server.on('connect', (_req, socket: Socket) => {
    // Node has detached the connection, so pending responses cannot be completed.
    if (queue.last(socket)) socket.destroy();
    else refuse(socket, 'CONNECT').catch(onError);
  });
  server.on('clientError', (_error, socket: Socket) => {
    const last = queue.last(socket);
    if (last) last.once('close', () => hangUp(socket));
    // Within a request body, an error response could be mistaken for that of the next request.
    else if (queue.isInsideRequest(socket)) hangUp(socket);
    else refuse(socket, 'GET').catch(onError);
  });
  return server;
}
