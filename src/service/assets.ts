/** A published file. */
export interface Asset {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Strong entity tag of these bytes, with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** Number of bytes, where it is known. */
  readonly size?: number;
}

/**
 * Finds a published file by its absolute path below `dist/`, `/` first, not encoded.
 * `undefined` when there is none; rejects when it is there and cannot be read.
 */
export type ReadAsset = (path: string) => Promise<Asset | undefined>;

/** All bytes of a file. */
export async function assetBytes({ body }: Asset): Promise<Uint8Array> {
  return body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
}
