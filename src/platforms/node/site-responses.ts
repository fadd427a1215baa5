import type { IncomingHttpHeaders } from 'node:http';
import { NO_FILES } from '../../service/assets.ts';
import type { Reply, RequestHead } from '../../service/reply.ts';
import { createService, type Service } from '../../service/service.ts';
import { PublishedSite, type ReadObject } from '../stored-sites.ts';
import {
  ClientGone,
  CodedBodies,
  type Coding,
  type Recipient,
  withoutSlack,
} from './coded-bodies.ts';
import { type Build, folderSource, liveSite } from './live-build.ts';
import { closeBody, toWireResponse, type WireResponse } from './wire-response.ts';

/** Most replacements of the build during one response. */
const MAX_BUILDS = 10;

/**
 * Creates a request for the service. Its host is fictitious, since responses do not depend on it.
 *
 * @param target path and query, starting with `/`
 */
export function requestHead(
  method: string,
  target: string,
  headers: Readonly<IncomingHttpHeaders>,
): RequestHead {
  return {
    method,
    url: `http://localhost${target}`,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
  };
}

export interface GetRequest {
  /** Path and query. */
  readonly target: string;
  readonly accept: string | undefined;
  readonly coding: Coding | undefined;
}

/** Whether a response may be stored and sent to other clients (RFC 9111, section 5.2.2.9). */
export const isPublic = ({ headers }: WireResponse) =>
  headers['Cache-Control']?.startsWith('public') ?? false;

/** Caches a response on its second request: most are never requested again. */
function cacheIfRepeated(
  { responses, requested }: Build,
  key: string,
  response: WireResponse,
): void {
  const { body } = response;
  if (!(body instanceof Uint8Array) || !isPublic(response)) return;
  if (!requested.get(key)) requested.set(key, true);
  else responses.set(key, { ...response, body: withoutSlack(body) });
}

/**
 * The responses of a built site, each entirely from one build. Frequent ones are cached.
 *
 * @param site absolute path of the built site, or a reader of published sites in object storage
 * @param cacheBytes limit for cached responses and compressed bodies
 */
export function siteResponses(
  site: string | ReadObject,
  cacheBytes: number,
  onError: (error: unknown) => void,
) {
  const source = typeof site === 'string' ? folderSource(site) : new PublishedSite(site, onError);
  const live = liveSite(source, cacheBytes, onError);

  /**
   * The response to any request.
   *
   * @param reply called again if the build is replaced meanwhile
   * @param key of the response in the cache
   * @throws {ClientGone}
   */
  async function respond(
    reply: (service: Service) => Promise<Reply>,
    coding: Coding | undefined,
    recipient: Recipient,
    key?: string,
  ): Promise<WireResponse> {
    let build = live.recent() ?? (await live.current());
    let fault: unknown = new Error('There is no built site.', { cause: live.fault() });
    for (let attempts = MAX_BUILDS; build && attempts > 0; attempts--) {
      const before = build.reads();
      try {
        const sent = await reply(build.service);
        const response = await toWireResponse(sent, coding, build.codedBodies, recipient);
        if (build.reads() === before || build.isCurrent()) {
          if (key !== undefined && !recipient.isHead) cacheIfRepeated(build, key, response);
          return response;
        }
        await closeBody(response);
      } catch (error) {
        if (error instanceof ClientGone) throw error;
        fault = error;
        if (build.isCurrent()) break;
      }
      build = await live.current();
    }
    onError(fault);
    // The last build still has the facts of the site.
    const service = live.last()?.service ?? createService({ files: NO_FILES });
    const head = requestHead('GET', '/api', {});
    const refusal = await service.refuse(head, 'upstream_error', 'unreadable');
    return toWireResponse(refusal, undefined, new CodedBodies(0), recipient);
  }

  return {
    /** The response to GET or HEAD, synchronously if it is cached. */
    get({ target, accept, coding }: GetRequest, recipient: Recipient) {
      const key = `${coding ?? ''} ${target} ${accept ?? ''}`;
      const cached = live.recent()?.responses.get(key);
      if (cached) return cached;
      const head = requestHead(recipient.isHead ? 'HEAD' : 'GET', target, { accept });
      return respond((service) => service.reply(head), coding, recipient, key);
    },
    respond,
    async countsTowardRateLimit(head: RequestHead): Promise<boolean> {
      const build = live.recent() ?? (await live.current());
      if (!build) return true;
      const cached = build.counted.get(head.url);
      if (cached !== undefined) return cached;
      const counts = await build.service.countsTowardRateLimit(head);
      build.counted.set(head.url, counts);
      return counts;
    },
  };
}
