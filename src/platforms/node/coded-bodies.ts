import { buffer } from 'node:stream/consumers';
import { ByteCache } from './byte-cache.ts';
import { type Coding, compressBytes } from './compress.ts';
import type { LargeFile } from './published-file.ts';

/** Largest file that is compressed: it is read whole for that. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Marks a body that is too large to be kept, and is therefore sent uncompressed. */
const NOT_KEPT = new Uint8Array();

/** The client went away before its response was complete. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** Who a response is made for. */
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
