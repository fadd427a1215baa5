import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';
import { limitConcurrency } from '../../common/limit-concurrency.ts';
import { qualityIn } from '../../service/negotiate.ts';
import { ByteCache } from './byte-cache.ts';
import type { LargeFile } from './read-folder.ts';

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[a-z.+-]*(?:json|xml)|yaml|wasm))/;

/** Compressing smaller bodies saves less than the additional headers. */
const MIN_BYTES = 1024;

export type Coding = 'br' | 'gzip';

/** For cached bodies. Above quality 5, brotli takes far longer to save a few per cent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP: ZlibOptions = { level: 6 };

/** For bodies that are sent once: a quarter of the time for an eighth more bytes. */
const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const FAST_GZIP: ZlibOptions = { level: 1 };

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The preferred content coding of a client (RFC 9110, section 12.5.3); brotli if equally preferred. */
export function preferredCoding(acceptEncoding: string | null): Coding | undefined {
  const qualities = new Map<string, number>();
  for (const item of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = qualityIn(given ?? '1');
    if (name !== '' && quality !== undefined) qualities.set(name, quality);
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

/** The entity tag of a compressed body: each coding is a separate representation. */
export function codedTag(etag: string, coding: Coding): string {
  return `${etag.slice(0, -1)}-${coding}"`;
}

/** Compresses a body for the cache. */
function compressBytes(coding: Coding, body: Uint8Array): Promise<Uint8Array> {
  return coding === 'br' ? compressors.br(body, BROTLI) : compressors.gzip(body, GZIP);
}

/** Compresses a body of one request, faster than passing it to another thread would be. */
export function compressText(coding: Coding, body: Uint8Array): Uint8Array {
  return coding === 'br' ? brotliCompressSync(body, FAST_BROTLI) : gzipSync(body, FAST_GZIP);
}

/** Largest file that is compressed, since it must be in memory. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Marks a body that is too large to be cached, and is therefore sent uncompressed. */
const TOO_LARGE = new Uint8Array();

export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

export interface Recipient {
  /** Whether only headers are sent, so that large files need not be read. */
  readonly isHead: boolean;
  /** Whether the client has disconnected. */
  readonly isGone: () => boolean;
  /** Counts compressed bytes toward the limits of the client. */
  readonly countCompressed: (bytes: number) => void;
}

/** Copies a small buffer, which would keep the larger one it is part of in memory. */
export const withoutSlack = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/** The compressed bodies of one build, by entity tag. */
export class CodedBodies {
  readonly #cache: ByteCache<Uint8Array>;
  readonly #inTurn = limitConcurrency(1);

  /** @param limit cache size in bytes */
  constructor(limit: number) {
    this.#cache = new ByteCache(limit, ({ byteLength }) => byteLength);
  }

  /**
   * The compressed form of a body, from the cache or compressed now. Large files are compressed one
   * after the other, since each is in memory meanwhile.
   *
   * @returns `undefined` if it should be sent uncompressed
   * @throws {ClientGone} before compression
   * @throws {Error} if the body cannot be read
   */
  async of(
    body: Uint8Array | LargeFile,
    coding: Coding,
    etag: string,
    recipient: Recipient,
  ): Promise<Uint8Array | undefined> {
    const key = `${etag} ${coding}`;
    const compress = async () => {
      const cached = this.#cache.get(key);
      if (cached) return cached;
      if (recipient.isGone()) throw new ClientGone();
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      recipient.countCompressed(bytes.byteLength);
      const coded = withoutSlack(await compressBytes(coding, bytes));
      if (!this.#cache.set(key, coded)) this.#cache.set(key, TOO_LARGE);
      return coded;
    };
    let coded = this.#cache.get(key);
    if (!coded && body instanceof Uint8Array) coded = await compress();
    if (!coded && !(body instanceof Uint8Array) && body.size <= MAX_BYTES) {
      coded = await this.#inTurn(compress);
    }
    return coded === TOO_LARGE ? undefined : coded;
  }
}
