import { once } from 'node:events';
import { Readable } from 'node:stream';
import { isNotModified } from '../../service/conditional.ts';
import type { ByteCache } from './byte-cache.ts';
import {
  type Coding,
  codedTag,
  compressBytes,
  compressStream,
  isCompressible,
} from './compress.ts';
import { WHOLE_FILE_BYTES } from './read-folder.ts';

/** An answer as it goes over the wire, for as many requests as it fits. */
export interface Answer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | Readable;
  readonly etag: string | null;
}

/** Bytes that an answer keeps in memory, its headers counted too. */
export const heldBytes = ({ headers, body }: Answer) =>
  (body instanceof Uint8Array ? body.byteLength : 0) + headers.join('').length;

const flat = (headers: Headers) => [...headers].flat();

/**
 * Reads a response of the service, in the content coding that the client prefers if that makes it
 * smaller. A large body stays a stream, whose file is open once this is done.
 *
 * @param compressed bodies by tag and coding, which other addresses may share
 */
export async function readResponse(
  response: Response,
  coding: Coding | undefined,
  compressed: ByteCache<Uint8Array>,
): Promise<Answer> {
  const { status, headers } = response;
  const length = Number(headers.get('Content-Length') ?? 0);
  const etag = headers.get('ETag');
  const type = headers.get('Content-Type') ?? '';
  const applied = isCompressible(type, length) ? coding : undefined;
  if (applied !== undefined) {
    headers.set('Content-Encoding', applied);
    if (etag !== null) headers.set('ETag', codedTag(etag, applied));
  }
  const body =
    length > WHOLE_FILE_BYTES
      ? await readStream(response, applied)
      : await readBytes(response, applied, etag, compressed);
  return { status, headers: flat(headers), body, etag: headers.get('ETag') };
}

async function readStream(response: Response, coding: Coding | undefined): Promise<Readable> {
  if (!response.body) return Readable.from([]);
  const plain = Readable.from(response.body, { objectMode: false });
  if (coding !== undefined) response.headers.delete('Content-Length');
  const body =
    coding === undefined
      ? plain
      : plain
          .once('error', (error) => body.destroy(error))
          .pipe(compressStream(coding))
          .once('close', () => plain.destroy());
  await once(body, 'readable');
  return body;
}

async function readBytes(
  response: Response,
  coding: Coding | undefined,
  etag: string | null,
  compressed: ByteCache<Uint8Array>,
): Promise<Uint8Array> {
  if (coding === undefined) return new Uint8Array(await response.arrayBuffer());
  const key = etag === null ? undefined : `${etag} ${coding}`;
  let body = key === undefined ? undefined : compressed.get(key);
  if (body) {
    await response.body?.cancel();
  } else {
    body = await compressBytes(coding, new Uint8Array(await response.arrayBuffer()));
    if (key !== undefined) compressed.set(key, body, body.byteLength);
  }
  response.headers.set('Content-Length', String(body.byteLength));
  return body;
}

/** What a 304 leaves out: it repeats what caches need, not what describes the body it lacks. */
const ABOUT_BODY = new Set(['content-type', 'content-length', 'content-encoding']);

/** The 304 for a client that has the answer already (RFC 9110, section 15.4.5). */
export function notModified(answer: Answer, ifNoneMatch: string | undefined): Answer | undefined {
  const { status, etag, headers, body } = answer;
  if (status !== 200 || etag === null || ifNoneMatch === undefined) return undefined;
  if (!isNotModified(ifNoneMatch, etag)) return undefined;
  if (body instanceof Readable) body.destroy();
  const kept = headers.filter((_, index) => !ABOUT_BODY.has(headers[index - (index % 2)] ?? ''));
  return { status: 304, headers: kept, body: new Uint8Array(), etag };
}
