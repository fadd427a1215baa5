import { CACHE, CORS_HEADERS, fileHeaders, SECURITY_HEADERS, vary } from '../contract/headers.ts';
import { JSON_TYPE } from '../contract/media-types.ts';
import type { SiteFacts } from '../contract/paths.ts';
import type { Asset } from './assets.ts';
import type { HeaderFields, Reply, RequestHead } from './reply.ts';

/** A request and the site it is for. */
export interface Context {
  readonly request: RequestHead;
  readonly url: URL;
  /** Decoded. */
  readonly path: string;
  readonly facts: SiteFacts;
}

/** Creates a response, adding the headers that depend only on the path. */
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
 * The response with a published file, or 304 if the client has it (RFC 9110, section 15.4.5).
 *
 * @param path of the file below `dist/`
 * @param contentLocation address of this representation (RFC 9110, section 8.7)
 * @param extra headers in addition to those of the file
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

/** A JSON response. */
export function respondJson(
  context: Context,
  cacheControl: string,
  value: unknown,
  status = 200,
): Reply {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': cacheControl, ...CORS_HEADERS };
  return respond(context, status, headers, JSON.stringify(value));
}

/** The response to OPTIONS with the allowed methods and cross-origin request headers. */
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
 * A redirect, 308 or 307 (RFC 9110, sections 15.4.9 and 15.4.8). Keeps the query of the request,
 * unless the target has its own.
 *
 * @param target percent-encoded: a path that starts with a single `/`, or an absolute URL
 * @param isPermanent whether the target will never change
 */
export function redirect(
  context: Pick<Context, 'path' | 'url'>,
  target: string,
  isPermanent = true,
): Reply {
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  const query = address.includes('?') ? '' : context.url.search;
  const headers = {
    Location: address + query + hash,
    'Cache-Control': isPermanent ? CACHE.content : CACHE.moving,
    ...CORS_HEADERS,
  };
  return respond(context, isPermanent ? 308 : 307, headers, null);
}
