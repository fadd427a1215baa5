import { isApiPath } from '../contract/headers.ts';
import { readAddress } from './address.ts';
import { STATIC_API_PATH } from './api.ts';
import type { RequestHead } from './reply.ts';
import type { Site } from './site.ts';

/**
 * Whether a request counts toward the rate limit: operations, negotiated pages and missing
 * addresses do. A published file at its own address does not: any file server hands it out, a page
 * loads a dozen of them, and a mirror all. The path counts as the service reads it, decoded.
 */
export async function countsTowardRateLimit(request: RequestHead, site: Site): Promise<boolean> {
  try {
    const { path } = readAddress(new URL(request.url));
    if (isApiPath(path) && !STATIC_API_PATH.test(path)) return true;
    if (await site.hasPage(path)) return true;
    return (await site.twinAt(path)) === undefined && !(await site.exists(path));
  } catch {
    // No address, or a site that cannot be read.
    return true;
  }
}
