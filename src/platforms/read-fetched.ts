import type { Asset, ReadAsset } from '../service/assets.ts';

/** The tag of an unchanged file; platforms weaken it when they may compress (RFC 9110, 8.8.1). */
const OPAQUE_TAG = /^(?:W\/)?("[\x21\x23-\x7e]+")$/;

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function toAsset(response: Response): Promise<Asset> {
  const tag = OPAQUE_TAG.exec(response.headers.get('ETag') ?? '')?.[1];
  const length = response.headers.get('Content-Length');
  const isCoded = response.headers.has('Content-Encoding');
  if (tag !== undefined && response.body) {
    const size = length === null || isCoded ? {} : { size: Number(length) };
    return { body: response.body, etag: tag, ...size };
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return { body, etag: `"${hex(digest).slice(0, 32)}"` };
}

/**
 * Reads published files through the file server of a platform.
 *
 * @param fetchFile asks for a path below the site, percent-encoded
 */
export function readFetched(fetchFile: (path: string) => Promise<Response>): ReadAsset {
  return async (path) => {
    const response = await fetchFile(path.split('/').map(encodeURIComponent).join('/'));
    if (response.status === 200) return toAsset(response);
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The file server answers ${response.status} for ${path}.`);
  };
}
