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

/** How often the build may be replaced while one response is made. */
const MAX_BUILDS = 10;

/**
 * A request as the service reads it. It has no real host: the same response is sent to requests for
 * any host.
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

/** Keeps a response when it is requested for the second time: most never are. */
function keepIfRepeated(
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
 * The responses of a built site, each entirely of one build, frequent ones from memory.
 *
 * @param site the folder of the built site, absolute, or what reads published ones from storage
 * @param cacheBytes most bytes that are kept of responses and compressed bodies
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
   * @param reply may be called again if the build is replaced meanwhile
   * @param key under which the response is kept
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
    for (let left = MAX_BUILDS; build && left > 0; left--) {
      const before = build.reads();
      try {
        const sent = await reply(build.service);
        const response = await toWireResponse(sent, coding, build.codedBodies, recipient);
        if (build.reads() === before || build.isCurrent()) {
          if (key !== undefined && !recipient.isHead) keepIfRepeated(build, key, response);
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
    // The last build known still tells the origin of the site.
    const service = live.last()?.service ?? createService({ files: NO_FILES });
    const head = requestHead('GET', '/api', {});
    const refusal = await service.refuse(head, 'upstream_error', 'unreadable');
    return toWireResponse(refusal, undefined, new CodedBodies(0), recipient);
  }

  return {
    /** The response to GET or HEAD, at once if it is in memory. */
    get({ target, accept, coding }: GetRequest, recipient: Recipient) {
      const key = `${coding ?? ''} ${target} ${accept ?? ''}`;
      const known = live.recent()?.responses.get(key);
      if (known) return known;
      const head = requestHead(recipient.isHead ? 'HEAD' : 'GET', target, { accept });
      return respond((service) => service.reply(head), coding, recipient, key);
    },
    respond,
    async countsTowardRateLimit(head: RequestHead): Promise<boolean> {
      const build = live.recent() ?? (await live.current());
      if (!build) return true;
      const known = build.counted.get(head.url);
      if (known !== undefined) return known;
      const counts = await build.service.countsTowardRateLimit(head);
      build.counted.set(head.url, counts);
      return counts;
    },
  };
}
