import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[a-z.+-]*(?:json|xml)|yaml|wasm))/;

/** Smaller bodies do not get smaller by more than the headers they cost. */
const MIN_BYTES = 1024;

/** A content coding that the server can produce. */
export type Coding = 'br' | 'gzip';

/** Past quality 5 brotli takes far longer for a few per cent; each body is compressed once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP: ZlibOptions = { level: 6 };

/** For what is sent once: a quarter of the time for an eighth more bytes. */
const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const FAST_GZIP: ZlibOptions = { level: 1 };

const whole = { br: promisify(brotliCompress), gzip: promisify(gzip) };

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

/** Whether a body of this media type and size is worth compressing. */
export function isCompressible(type: string, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(type);
}

/**
 * The entity tag of the compressed form of a body with `etag`: each coding is a representation of
 * its own.
 */
export function codedTag(etag: string, coding: Coding): string {
  return `${etag.slice(0, -1)}-${coding}"`;
}

/** Compresses a whole body. */
export function compressBytes(coding: Coding, body: Uint8Array): Promise<Uint8Array> {
  return coding === 'br' ? whole.br(body, BROTLI) : whole.gzip(body, GZIP);
}

/** Compresses a text made for one request, in less time than handing it to another thread takes. */
export function compressText(coding: Coding, body: Uint8Array): Uint8Array {
  return coding === 'br' ? brotliCompressSync(body, FAST_BROTLI) : gzipSync(body, FAST_GZIP);
}
