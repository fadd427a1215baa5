import { sha256 } from '../common/sha256.ts';
import { inertText } from '../contract/inert-text.ts';
import { encodePath } from '../contract/paths.ts';
import type { Asset, PublishedFiles } from '../service/assets.ts';

/** A strong or weakened entity tag; platforms weaken tags when they may compress (RFC 9110, 8.8.1). */
const OPAQUE_TAG = /^(?:W\/)?("[\x21\x23-\x7e]+")$/;

async function toAsset(response: Response): Promise<Asset> {
  const tag = OPAQUE_TAG.exec(response.headers.get('ETag') ?? '')?.[1];
  const length = response.headers.get('Content-Length');
  const isCoded = response.headers.has('Content-Encoding');
  if (tag !== undefined && response.body) {
    const size = length === null || isCoded ? {} : { size: Number(length) };
    return { body: response.body, etag: tag, ...size };
  }
  const body = new Uint8Array(await response.arrayBuffer());
  return { body, etag: `"${(await sha256(body)).slice(0, 32)}"` };
}

/** Requests a percent-encoded path from the file server of a platform. */
export type FetchFile = (path: string, method: 'GET' | 'HEAD') => Promise<Response>;

/** The published files, read through the file server of a platform. */
export function readFetched(fetchFile: FetchFile): PublishedFiles {
  async function fetchExisting(
    path: string,
    method: 'GET' | 'HEAD',
  ): Promise<Response | undefined> {
    const response = await fetchFile(encodePath(path), method);
    if (response.status === 200) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The file server responds ${response.status} for ${inertText(path)}.`);
  }
  return {
    async exists(path) {
      return (await fetchExisting(path, 'HEAD')) !== undefined;
    },
    async read(path) {
      const response = await fetchExisting(path, 'GET');
      return response && toAsset(response);
    },
  };
}
