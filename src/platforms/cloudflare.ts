import { RATE_LIMIT } from '../contract/limits.ts';
import { toResponse } from '../service/reply.ts';
import { createService, type Service } from '../service/service.ts';
import { clientKey } from './client-address.ts';
import { readFetched } from './read-fetched.ts';

/** The bindings of `wrangler.jsonc`. */
interface Env {
  readonly ASSETS: { readonly fetch: (request: Request) => Promise<Response> };
  readonly RATE_LIMITER: { readonly limit: (of: { key: string }) => Promise<{ success: boolean }> };
}

let service: Service | undefined;

export default {
  async fetch(
    request: Request,
    { ASSETS, RATE_LIMITER }: Env,
    context: { readonly waitUntil: (work: Promise<unknown>) => void },
  ): Promise<Response> {
    service ??= createService({
      files: readFetched((path, method) =>
        ASSETS.fetch(new Request(new URL(path, request.url), { method })),
      ),
      onError: (error) => console.error(error),
    });
    if (await service.countsTowardRateLimit(request)) {
      const key = clientKey(request.headers.get('CF-Connecting-IP') ?? '');
      if (!(await RATE_LIMITER.limit({ key })).success) {
        const headers = { 'Retry-After': String(RATE_LIMIT.seconds) };
        const refusal = await service.refuse(request, 'rate_limited', 'rate', headers);
        return toResponse(request.method, refusal);
      }
    }
    const response = service.fetch(request);
    // Other requests await the index that this one loads, even if its client leaves.
    context.waitUntil(response);
    return response;
  },
};
