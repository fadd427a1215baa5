import { unreadable } from './errors.ts';

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Strong entity tag of these bytes, with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** Number of bytes, where it is known. */
  readonly size?: number;
}

/** The published files by decoded path below `dist/`, `/` first. Both reject for a file that cannot be read. */
export interface PublishedFiles {
  /** Whether there is a file; opens no body. */
  readonly exists: (path: string) => Promise<boolean>;
  /** The file; `undefined` when there is none. */
  readonly read: (path: string) => Promise<Asset | undefined>;
}

/** The files of no site. */
export const NO_FILES: PublishedFiles = { exists: async () => false, read: async () => undefined };

/** The value in a JSON file; `upstream_error` if it cannot be read. */
export async function jsonIn<T>(asset: Asset): Promise<T> {
  try {
    return JSON.parse(await assetText(asset));
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** All bytes of a file. */
export async function assetBytes({ body }: Asset): Promise<Uint8Array> {
  return body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
}

/** The text of a file. */
export const assetText = async (asset: Asset): Promise<string> =>
  new TextDecoder().decode(await assetBytes(asset));
