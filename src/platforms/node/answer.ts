import { once } from 'node:events';
import { Readable } from 'node:stream';
import { isNotModified } from '../../service/conditional.ts';
import type { HeaderFields, Reply } from '../../service/reply.ts';
import type { ByteCache } from './byte-cache.ts';
import {
  type Coding,
  codedTag,
  compressBytes,
  compressStream,
  compressText,
  isCompressible,
} from './compress.ts';

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

const NOTHING = new Uint8Array();

/**
 * The answer for a reply of the service, in the content coding that the client prefers if that
 * makes it smaller. A large body stays a stream, whose file is open once this is done.
 *
 * @param compressed bodies by tag and coding, which other addresses may share
 */
export async function toAnswer(
  { status, headers, body }: Reply,
  coding: Coding | undefined,
  compressed: ByteCache<Uint8Array>,
): Promise<Answer> {
  if (body === null) return answer(status, headers, NOTHING);
  const plain = typeof body === 'string' ? Buffer.from(body) : body;
  const isWhole = plain instanceof Uint8Array;
  const length = isWhole ? plain.byteLength : Number(headers['Content-Length']);
  if (coding === undefined || !isCompressible(headers['Content-Type'] ?? '', length)) {
    return isWhole
      ? answer(status, { ...headers, 'Content-Length': String(length) }, plain)
      : answer(status, headers, await opened(readable(plain)));
  }
  const { 'Content-Length': _, ETag: tag, ...others } = headers;
  const fields = {
    ...others,
    ...(tag !== undefined && { ETag: codedTag(tag, coding) }),
    'Content-Encoding': coding,
  };
  if (!isWhole) {
    return answer(status, fields, await opened(codedStream(readable(plain), coding)));
  }
  const coded =
    tag === undefined
      ? compressText(coding, plain)
      : await codedFile(plain, coding, tag, compressed);
  return answer(status, { ...fields, 'Content-Length': String(coded.byteLength) }, coded);
}

const answer = (status: number, headers: HeaderFields, body: Answer['body']): Answer => ({
  status,
  headers: Object.entries(headers).flat(),
  body,
  etag: headers.ETag ?? null,
});

const readable = (body: ReadableStream<Uint8Array>) => Readable.from(body, { objectMode: false });

async function opened(stream: Readable): Promise<Readable> {
  await once(stream, 'readable');
  return stream;
}

function codedStream(plain: Readable, coding: Coding): Readable {
  const coded = compressStream(coding);
  return plain
    .once('error', (error) => coded.destroy(error))
    .pipe(coded)
    .once('close', () => plain.destroy());
}

async function codedFile(
  plain: Uint8Array,
  coding: Coding,
  etag: string,
  compressed: ByteCache<Uint8Array>,
): Promise<Uint8Array> {
  const key = `${etag} ${coding}`;
  const known = compressed.get(key);
  if (known) return known;
  const coded = await compressBytes(coding, plain);
  compressed.set(key, coded, coded.byteLength);
  return coded;
}

/** What a 304 leaves out: it repeats what caches need, not what describes the body it lacks. */
const ABOUT_BODY = new Set(['Content-Type', 'Content-Length', 'Content-Encoding']);

/** The 304 for a client that has the answer already (RFC 9110, section 15.4.5). */
export function notModified(answer: Answer, ifNoneMatch: string | undefined): Answer | undefined {
  const { status, etag, headers, body } = answer;
  if (status !== 200 || etag === null || ifNoneMatch === undefined) return undefined;
  if (!isNotModified(ifNoneMatch, etag)) return undefined;
  if (body instanceof Readable) body.destroy();
  const kept = headers.filter((_, index) => !ABOUT_BODY.has(headers[index - (index % 2)] ?? ''));
  return { status: 304, headers: kept, body: NOTHING, etag };
}
