import { CACHE, CORS_HEADERS, fileHeaders, SECURITY_HEADERS, vary } from '../contract/headers.ts';
import { JSON_TYPE } from '../contract/media-types.ts';
import type { SiteFacts } from '../contract/paths.ts';
import type { Asset } from './assets.ts';
import type { HeaderFields, Reply, RequestHead } from './reply.ts';

/** What is known of a request, and of the site it is for. */
export interface Context {
  readonly request: RequestHead;
  /** Its address, as sent. */
  readonly url: URL;
  /** The path of the address, decoded. */
  readonly path: string;
  readonly facts: SiteFacts;
}

/** A response with the headers that depend on the address alone. */
export function respond(
  { path }: Pick<Context, 'path'>,
  status: number,
  headers: HeaderFields,
  body: Reply['body'],
): Reply {
  return {
    status,
    headers: { Vary: vary(path), ...SECURITY_HEADERS, ...headers },
    body,
  };
}

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether the client already has the representation: `If-None-Match` names its tag, compared
 * weakly, or is `*` (RFC 9110, sections 8.8.3.2 and 13.1.2).
 *
 * @param ifNoneMatch the header, `null` when absent
 * @param etag strong entity tag of the representation, with its quotes
 */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === etag);
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
  const { 'Content-Type': type, ...headers } = fileHeaders(path, context.facts);
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
export function respondJson(
  context: Context,
  cacheControl: string,
  value: unknown,
  status = 200,
): Reply {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': cacheControl, ...CORS_HEADERS };
  return respond(context, status, headers, JSON.stringify(value));
}

/** The response to OPTIONS: the methods, and the headers that a client may send from another page. */
export function respondPreflight(context: Context, methods: string, accepted: string): Reply {
  const headers = {
    Allow: methods,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': accepted,
    'Access-Control-Max-Age': '86400',
    ...CORS_HEADERS,
  };
  return respond(context, 204, headers, null);
}

/**
 * Sends the client elsewhere, usually for good (RFC 9110, section 15.4.9). The query is kept, unless the
 * target has one of its own.
 *
 * @param target percent-encoded: a path that starts with a single `/`, or a whole address
 * @param isLasting whether the address will never lead elsewhere (RFC 9110, section 15.4.8, if not)
 */
export function redirect(
  context: Pick<Context, 'path' | 'url'>,
  target: string,
  isLasting = true,
): Reply {
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  const query = address.includes('?') ? '' : context.url.search;
  const headers = {
    Location: address + query + hash,
    'Cache-Control': isLasting ? CACHE.content : CACHE.moving,
    ...CORS_HEADERS,
  };
  return respond(context, isLasting ? 308 : 307, headers, null);
}
