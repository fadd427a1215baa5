import { RATE_LIMIT } from '../contract/limits.ts';
import { NO_FILES } from '../service/assets.ts';
import { toResponse } from '../service/reply.ts';
import { createService, type Service } from '../service/service.ts';
import { clientKey } from './client-address.ts';
import { readFetched } from './read-fetched.ts';
import { PublishedSite } from './stored-sites.ts';

/** The bindings of `wrangler.jsonc`: the files of one site, or a bucket of published sites. */
interface Env {
  readonly ASSETS: { readonly fetch: (request: Request) => Promise<Response> };
  readonly SITES?: {
    readonly get: (
      key: string,
    ) => Promise<{ readonly body: ReadableStream<Uint8Array<ArrayBuffer>> } | null>;
  };
  readonly RATE_LIMITER: { readonly limit: (of: { key: string }) => Promise<{ success: boolean }> };
}

const onError = (error: unknown) => console.error(error);

let published: PublishedSite | undefined;

/** The cached service, and the build that it serves. */
let cached: { readonly build: string | undefined; readonly service: Service } | undefined;

async function serviceOf({ ASSETS, SITES }: Env, { url }: Request): Promise<Service> {
  published ??= SITES && new PublishedSite(async (key) => (await SITES.get(key))?.body, onError);
  const site = await published?.current().catch(onError);
  if (!cached || cached.build !== site?.build) {
    const files = SITES
      ? (site?.files ?? NO_FILES)
      : readFetched((path, method) => ASSETS.fetch(new Request(new URL(path, url), { method })));
    cached = { build: site?.build, service: createService({ files, onError }) };
  }
  return cached.service;
}

async function respond(request: Request, env: Env): Promise<Response> {
  const service = await serviceOf(env, request);
  if (await service.countsTowardRateLimit(request)) {
    const key = clientKey(request.headers.get('CF-Connecting-IP') ?? '');
    if (!(await env.RATE_LIMITER.limit({ key })).success) {
      const headers = { 'Retry-After': String(RATE_LIMIT.seconds) };
      const refusal = await service.refuse(request, 'rate_limited', 'rate', headers);
      return toResponse(request.method, refusal);
    }
  }
  return service.fetch(request);
}

export default {
  fetch(
    request: Request,
    env: Env,
    context: { readonly waitUntil: (work: Promise<unknown>) => void },
  ): Promise<Response> {
    const response = respond(request, env);
    // Other requests may await what this one loads, even if its client disconnects.
    context.waitUntil(response);
    return response;
  },
};
