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

let known: Service | undefined;

/** The service of the site that is published now. */
let published: { readonly site: PublishedSite; build?: string | undefined } | undefined;

const onError = (error: unknown) => console.error(error);

async function serviceOf({ ASSETS, SITES }: Env, { url }: Request): Promise<Service> {
  if (!SITES) {
    known ??= createService({
      files: readFetched((path, method) =>
        ASSETS.fetch(new Request(new URL(path, url), { method })),
      ),
      onError,
    });
    return known;
  }
  published ??= {
    site: new PublishedSite(async (key) => (await SITES.get(key))?.body, onError),
  };
  const current = await published.site.current().catch(onError);
  if (!known || current?.build !== published.build) {
    published.build = current?.build;
    known = createService({ files: current?.files ?? NO_FILES, onError });
  }
  return known;
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
    // Other requests await what this one loads, even if its client leaves.
    context.waitUntil(response);
    return response;
  },
};
