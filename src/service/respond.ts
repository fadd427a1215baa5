import { CACHE, CORS_HEADERS, fileHeaders, SECURITY_HEADERS, vary } from '../contract/headers.ts';
import { JSON_TYPE } from '../contract/media-types.ts';
import type { SiteFacts } from '../contract/paths.ts';
import type { Address } from './address.ts';
import type { Asset } from './assets.ts';
import { isNotModified } from './conditional.ts';
import type { HeaderFields, Reply, RequestHead } from './reply.ts';

/** What is known of a request, and of the site it is for. */
export interface Context {
  readonly request: RequestHead;
  readonly address: Address;
  readonly site: SiteFacts;
}

/** A response with the headers that depend on the address alone. */
export function respond(
  { address }: Pick<Context, 'address'>,
  status: number,
  headers: HeaderFields,
  body: Reply['body'],
): Reply {
  return {
    status,
    headers: { Vary: vary(address.path), ...SECURITY_HEADERS, ...headers },
    body,
  };
}

/**
 * The response with a published file, or 304 if the client has it already
 * (RFC 9110, section 15.4.5).
 *
 * @param path of the file below `dist/`
 * @param contentLocation address of this very representation (RFC 9110, section 8.7)
 * @param extra headers beside those of the file
 */
export function respondFile(
  context: Context,
  path: string,
  asset: Asset,
  contentLocation?: string,
  extra: HeaderFields = {},
): Reply {
  const { 'Content-Type': type, ...headers } = fileHeaders(path, context.site);
  const validators = {
    ...headers,
    ETag: asset.etag,
    ...(contentLocation !== undefined && { 'Content-Location': contentLocation }),
    ...extra,
  };
  const { body } = asset;
  if (isNotModified(context.request.headers.get('If-None-Match'), asset.etag)) {
    if (!(body instanceof Uint8Array)) void body.cancel();
    return respond(context, 304, validators, null);
  }
  const { size } = asset;
  const length = size === undefined ? {} : { 'Content-Length': String(size) };
  return respond(context, 200, { ...validators, 'Content-Type': type, ...length }, body);
}

/** The response with a JSON value made for this request. */
export function respondJson(context: Context, cacheControl: string, value: unknown): Reply {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': cacheControl, ...CORS_HEADERS };
  return respond(context, 200, headers, JSON.stringify(value));
}

/**
 * Sends the client elsewhere for good (RFC 9110, section 15.4.9). The query is kept, unless the
 * target has one of its own.
 *
 * @param target percent-encoded: a path that starts with a single `/`, or a whole address
 */
export function redirect(context: Pick<Context, 'address'>, target: string): Reply {
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  const query = address.includes('?') ? '' : context.address.search;
  const headers = {
    Location: address + query + hash,
    'Cache-Control': CACHE.content,
    ...CORS_HEADERS,
  };
  return respond(context, 308, headers, null);
}
