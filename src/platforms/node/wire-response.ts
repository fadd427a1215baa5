import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { HeaderFields, Reply } from '../../service/reply.ts';
import { isNotModified } from '../../service/respond.ts';
import {
  type CodedBodies,
  type Coding,
  codedTag,
  compressText,
  isCompressible,
  type Recipient,
} from './coded-bodies.ts';
import { isLargeFile, type LargeFile, type OpenFile } from './read-folder.ts';

/** A response with final headers and encoding. It can be sent repeatedly if its body is in memory. */
export interface WireResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  /** The recipient closes a file. */
  readonly body: Uint8Array | OpenFile;
}

/** Bytes of a response in memory, including its headers. */
export const heldBytes = ({ headers, body }: WireResponse) =>
  body.byteLength + Object.entries(headers).flat().join('').length;

/** Closes the file of a response after it was sent or discarded. */
export async function closeBody({ body }: WireResponse): Promise<void> {
  if (!(body instanceof Uint8Array)) await body.handle.close();
}

const EMPTY = new Uint8Array();

/** Statuses without `Content-Length` (RFC 9110, section 8.6). */
const WITHOUT_LENGTH = new Set([204, 304]);

/** The digest of a representation, including its content coding (RFC 9530, section 3). */
const reprDigest = (body: Uint8Array) => ({
  'Repr-Digest': `sha-256=:${hash('sha256', body, 'base64')}:`,
});

/** @param isFinal whether no proxy will compress the body, so that its digest can be sent */
function wireResponse(
  status: number,
  headers: HeaderFields,
  body: WireResponse['body'],
  isFinal = false,
): WireResponse {
  const length = WITHOUT_LENGTH.has(status) ? {} : { 'Content-Length': String(body.byteLength) };
  const hasDigest = isFinal && status === 200 && headers.ETag !== undefined;
  const digest = hasDigest && body instanceof Uint8Array ? reprDigest(body) : {};
  return { status, headers: { ...headers, ...length, ...digest }, body };
}

/**
 * Converts a reply of the service, compressed as the client prefers if that is worthwhile. Large files
 * are open when this resolves.
 *
 * @param codedBodies compressed bodies, which several addresses may share
 * @throws {ClientGone} before compression
 * @throws {Error} if a file cannot be read
 */
export async function toWireResponse(
  { status, headers, body }: Reply,
  coding: Coding | undefined,
  codedBodies: CodedBodies,
  recipient: Recipient,
): Promise<WireResponse> {
  if (body === null) return wireResponse(status, headers, EMPTY);
  const plain = await inMemory(body);
  const size = plain instanceof Uint8Array ? plain.byteLength : plain.size;
  const type = headers['Content-Type'] ?? '';
  const { 'Content-Length': _, ETag: tag, ...others } = headers;
  const code = (coding: Coding) => {
    if (tag !== undefined) return codedBodies.of(plain, coding, tag, recipient);
    return plain instanceof Uint8Array ? compressText(coding, plain) : undefined;
  };
  const coded = coding && isCompressible(type, size) ? await code(coding) : undefined;
  if (coding && coded) {
    const etag = tag !== undefined && { ETag: codedTag(tag, coding) };
    const fields = { ...others, ...etag, 'Content-Encoding': coding };
    return wireResponse(status, fields, coded, true);
  }
  if (!(plain instanceof Uint8Array)) {
    if (recipient.isHead) return { status, headers, body: EMPTY };
    return wireResponse(status, headers, await plain.open());
  }
  return wireResponse(status, headers, plain, !coding || !isCompressible(type, Infinity));
}

async function inMemory(body: NonNullable<Reply['body']>): Promise<Uint8Array | LargeFile> {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array || isLargeFile(body)) return body;
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** Headers that describe the body, which a 304 omits. */
const ABOUT_BODY = new Set(['Content-Type', 'Content-Length', 'Content-Encoding', 'Repr-Digest']);

/** The 304 for a client that already has the response (RFC 9110, section 15.4.5). */
export function notModified(
  { status, headers }: WireResponse,
  ifNoneMatch: string | undefined,
): WireResponse | undefined {
  const { ETag: etag } = headers;
  if (status !== 200 || etag === undefined || ifNoneMatch === undefined) return undefined;
  if (!isNotModified(ifNoneMatch, etag)) return undefined;
  const remaining = Object.entries(headers).filter(([name]) => !ABOUT_BODY.has(name));
  return { status: 304, headers: Object.fromEntries(remaining), body: EMPTY };
}

/** Matches a single range; a server may ignore several ones (RFC 9110, section 14.2). */
const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/** Start and end (exclusive) in bytes. */
type Range = readonly [from: number, to: number];

/**
 * The byte range requested with GET, for seeking in videos and continuing downloads (RFC 9110,
 * section 14).
 *
 * @returns `'unsatisfiable'` if it starts after the end; `undefined` for the complete response: without
 *   a supported range, without an entity tag, which prevents mixing parts of two builds, and if
 *   `If-Range` has a different tag
 */
export function requestedRange(
  { status, body: { byteLength: length }, headers: { ETag: etag } }: WireResponse,
  { range, 'if-range': ifRange = etag }: IncomingHttpHeaders,
): Range | 'unsatisfiable' | undefined {
  if (range === undefined || status !== 200 || !etag || ifRange !== etag) return undefined;
  const [, first = '', last = ''] = ONE_RANGE.exec(range) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count === 0 ? 'unsatisfiable' : [length - count, length];
  }
  const from = Number(first);
  const to = last === '' ? length : Number(last) + 1;
  if (to <= from && last !== '') return undefined;
  return from < length ? [from, Math.min(to, length)] : 'unsatisfiable';
}

/** The 206 response with a range. */
export function partOf({ headers, body }: WireResponse, [from, to]: Range): WireResponse {
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(to - from),
      'Content-Range': `bytes ${from}-${to - 1}/${body.byteLength}`,
    },
    body:
      body instanceof Uint8Array
        ? body.subarray(from, to)
        : { ...body, start: body.start + from, byteLength: to - from },
  };
}
