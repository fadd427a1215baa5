import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[a-z.+-]*(?:json|xml)|yaml|wasm))/;

/** Smaller bodies do not get smaller by more than the headers they cost. */
const MIN_BYTES = 1024;

type Coding = 'br' | 'gzip';

const compressors = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
} as const satisfies Record<Coding, (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>>;

/** The content coding that a client prefers (RFC 9110, section 12.5.3); brotli between equals. */
export function preferredCoding(acceptEncoding: string | null): Coding | undefined {
  const qualities = new Map<string, number>();
  for (const item of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (name !== '' && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality)) {
      qualities.set(name, Number(quality));
    }
  }
  const quality = (coding: string) => qualities.get(coding) ?? qualities.get('*') ?? 0;
  const identity = qualities.get('identity') ?? 0;
  const [best] = (['br', 'gzip'] as const)
    .filter((coding) => quality(coding) > 0 && quality(coding) >= identity)
    .sort((a, b) => quality(b) - quality(a));
  return best;
}

const withSuffix = (etag: string, coding: Coding) => `${etag.slice(0, -1)}-${coding}"`;

/**
 * Lets the handler compare the tags of compressed answers, which it never made, with those of
 * the files (RFC 9110, section 8.8.3.3: each content coding has a tag of its own).
 */
export function withFileTags(request: Request): Request {
  const coding = preferredCoding(request.headers.get('Accept-Encoding'));
  const tags = request.headers.get('If-None-Match');
  if (coding === undefined || tags === null) return request;
  const headers = new Headers(request.headers);
  headers.set('If-None-Match', tags.replaceAll(`-${coding}"`, '"'));
  return new Request(request.url, { method: request.method, headers });
}

/** The answer in the content coding that the client prefers, if that makes it smaller. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const coding = preferredCoding(request.headers.get('Accept-Encoding'));
  const etag = response.headers.get('ETag');
  if (coding === undefined) return response;
  if (response.status === 304) {
    const suffixed = etag === null ? '' : withSuffix(etag, coding);
    if (request.headers.get('If-None-Match')?.includes(suffixed)) {
      response.headers.set('ETag', suffixed);
    }
    return response;
  }
  const length = response.headers.get('Content-Length');
  const isSmall = length !== null && Number(length) < MIN_BYTES;
  if (isSmall || !COMPRESSIBLE.test(response.headers.get('Content-Type') ?? '')) return response;
  const headers = new Headers(response.headers);
  if (request.method === 'HEAD') {
    headers.delete('Content-Length');
  } else {
    if (!response.body) return response;
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.byteLength < MIN_BYTES) return new Response(body, response);
    const compressed = await compressors[coding](body);
    headers.set('Content-Length', String(compressed.byteLength));
    headers.set('Content-Encoding', coding);
    if (etag !== null) headers.set('ETag', withSuffix(etag, coding));
    return new Response(compressed, { status: response.status, headers });
  }
  headers.set('Content-Encoding', coding);
  if (etag !== null) headers.set('ETag', withSuffix(etag, coding));
  return new Response(null, { status: response.status, headers });
}
