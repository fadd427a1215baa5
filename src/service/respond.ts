import type { Address } from './address.ts';
import type { Asset } from './assets.ts';
import { isNotModified } from './conditional.ts';
import { CACHE, CORS_HEADERS, fileHeaders, SECURITY_HEADERS, vary } from './headers.ts';
import { JSON_TYPE } from './media-types.ts';

/** What is known of a request while it is answered. */
export interface Context {
  readonly request: Request;
  readonly address: Address;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
}

export type HeaderFields = Readonly<Record<string, string>>;

/** An answer with the headers that depend on the address alone; without its body for HEAD. */
export function respond(
  { request, address }: Pick<Context, 'request' | 'address'>,
  status: number,
  headers: HeaderFields,
  body: BodyInit | null,
): Response {
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: { Vary: vary(address.path), ...SECURITY_HEADERS, ...headers },
  });
}

/**
 * Answers with a published file, or with 304 if the client has it already
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
): Response {
  const { 'Content-Type': type, ...headers } = fileHeaders(path, context.baseUrl);
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
  const size = body instanceof Uint8Array ? body.byteLength : asset.size;
  const length = size === undefined ? {} : { 'Content-Length': String(size) };
  return respond(context, 200, { ...validators, 'Content-Type': type, ...length }, body);
}

/** Answers with a text made for this request. */
export function respondText(
  context: Pick<Context, 'request' | 'address'>,
  status: number,
  headers: HeaderFields,
  text: string,
): Response {
  const bytes = new TextEncoder().encode(text);
  const length = { 'Content-Length': String(bytes.byteLength) };
  return respond(context, status, { ...headers, ...length }, bytes);
}

/** Answers with a JSON value made for this request. */
export function respondJson(context: Context, cacheControl: string, value: unknown): Response {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': cacheControl, ...CORS_HEADERS };
  return respondText(context, 200, headers, JSON.stringify(value));
}

/**
 * Sends the client to another path for good, its query kept (RFC 9110, section 15.4.9).
 *
 * @param path percent-encoded, starting with a single `/`
 */
export function redirect(context: Pick<Context, 'request' | 'address'>, path: string): Response {
  const headers = {
    Location: path + context.address.search,
    'Cache-Control': CACHE.content,
    ...CORS_HEADERS,
  };
  return respond(context, 308, headers, null);
}
