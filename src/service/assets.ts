import { inertText } from '../contract/inert-text.ts';
import { unreadable } from './errors.ts';

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Strong entity tag, with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** In bytes. */
  readonly size?: number;
}

/** The published files, by decoded path below `dist/` with a leading `/`. Both reject if a file cannot be read. */
export interface PublishedFiles {
  /** Whether the file exists; does not open it. */
  readonly exists: (path: string) => Promise<boolean>;
  /** The file; `undefined` if it does not exist. */
  readonly read: (path: string) => Promise<Asset | undefined>;
}

export const NO_FILES: PublishedFiles = { exists: async () => false, read: async () => undefined };

/** All bytes of a file. */
export async function assetBytes({ body }: Asset): Promise<Uint8Array> {
  return body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
}

/** The text of a file. */
export const assetText = async (asset: Asset): Promise<string> =>
  new TextDecoder().decode(await assetBytes(asset));

/** The value of a published file; `upstream_error` with its path if it is damaged. */
export async function decodeAsset<T>(
  path: string,
  asset: Asset,
  decode: (text: string) => T,
): Promise<T> {
  const text = await assetText(asset).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  try {
    return decode(text);
  } catch (cause) {
    throw unreadable(new Error(`The published file ${inertText(path)} is damaged: ${cause}`));
  }
}
