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
import { qualityIn } from '../../service/negotiate.ts';
import { ByteCache } from './byte-cache.ts';
import type { LargeFile } from './read-folder.ts';

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[a-z.+-]*(?:json|xml)|yaml|wasm))/;

/** Smaller bodies do not get smaller by more than the headers they cost. */
const MIN_BYTES = 1024;

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

/** Largest file that is compressed: it is read whole for that. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Marks a body that is too large to be kept, and is therefore sent uncompressed. */
const NOT_KEPT = new Uint8Array();

export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

export interface Recipient {
  /** Whether the headers alone are sent: then no large file is read. */
  readonly isHead: boolean;
  /** Whether nobody waits for the response any more. */
  readonly isGone: () => boolean;
  /** Counts bytes that were compressed for this client. */
  readonly countCompressed: (bytes: number) => void;
}

/** A small buffer is part of a larger one, all of which it would keep in memory. */
export const withoutSlack = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/** The compressed bodies of one build, by the tags of what they hold. */
export class CodedBodies {
  readonly #kept: ByteCache<Uint8Array>;
  #largeBefore: Promise<unknown> = Promise.resolve();

  /** @param limit bytes that are kept */
  constructor(limit: number) {
    this.#kept = new ByteCache(limit, ({ byteLength }) => byteLength);
  }

  /**
   * The compressed form of a body, kept from an earlier request or made now; large files one after
   * the other, since each is held in memory meanwhile.
   *
   * @returns `undefined` if it is to be sent uncompressed
   * @throws {ClientGone} before it is compressed
   * @throws {Error} if it cannot be read
   */
  async of(
    body: Uint8Array | LargeFile,
    coding: Coding,
    etag: string,
    recipient: Recipient,
  ): Promise<Uint8Array | undefined> {
    const key = `${etag} ${coding}`;
    const compress = async () => {
      const known = this.#kept.get(key);
      if (known) return known;
      if (recipient.isGone()) throw new ClientGone();
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      recipient.countCompressed(bytes.byteLength);
      const coded = withoutSlack(await compressBytes(coding, bytes));
      if (!this.#kept.set(key, coded)) this.#kept.set(key, NOT_KEPT);
      return coded;
    };
    let coded = this.#kept.get(key);
    if (!coded && body instanceof Uint8Array) coded = await compress();
    if (!coded && !(body instanceof Uint8Array) && body.size <= MAX_BYTES) {
      const turn = this.#largeBefore.then(compress);
      this.#largeBefore = turn.catch(() => undefined);
      coded = await turn;
    }
    return coded === NOT_KEPT ? undefined : coded;
  }
}
