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

/** A response as it goes over the wire, and may be sent several times if its body is in memory. */
export interface WireResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Whoever receives the response closes a file. */
  readonly body: Uint8Array | OpenFile;
}

/** Bytes that a response keeps in memory, its headers counted too. */
export const heldBytes = ({ headers, body }: WireResponse) =>
  body.byteLength + Object.entries(headers).flat().join('').length;

/** Closes the file of a response that is sent, or will not be. */
export async function closeBody({ body }: WireResponse): Promise<void> {
  if (!(body instanceof Uint8Array)) await body.handle.close();
}

const NOTHING = new Uint8Array();

/** Statuses whose responses have no body, and so no length (RFC 9110, section 8.6). */
const WITHOUT_LENGTH = new Set([204, 304]);

/** The digest of a representation, its content coding included (RFC 9530, section 3). */
const reprDigest = (body: Uint8Array) => ({
  'Repr-Digest': `sha-256=:${hash('sha256', body, 'base64')}:`,
});

/** @param isFinal whether no proxy would compress the body, so that a digest may be given of that of a file */
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
 * The response for a reply of the service, in the content coding that the client prefers if that
 * makes it smaller. A large file is open when this resolves.
 *
 * @param codedBodies compressed bodies, which other addresses may share
 * @throws {ClientGone} before it is compressed
 * @throws {Error} if a file cannot be read
 */
export async function toWireResponse(
  { status, headers, body }: Reply,
  coding: Coding | undefined,
  codedBodies: CodedBodies,
  recipient: Recipient,
): Promise<WireResponse> {
  if (body === null) return wireResponse(status, headers, NOTHING);
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
    if (recipient.isHead) return { status, headers, body: NOTHING };
    return wireResponse(status, headers, await plain.open());
  }
  return wireResponse(status, headers, plain, !coding || !isCompressible(type, Infinity));
}

async function inMemory(body: NonNullable<Reply['body']>): Promise<Uint8Array | LargeFile> {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array || isLargeFile(body)) return body;
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** What a 304 leaves out: it repeats what caches need, not what describes the body it lacks. */
const ABOUT_BODY = new Set(['Content-Type', 'Content-Length', 'Content-Encoding', 'Repr-Digest']);

/** The 304 for a client that has the response already (RFC 9110, section 15.4.5). */
export function notModified(
  { status, headers }: WireResponse,
  ifNoneMatch: string | undefined,
): WireResponse | undefined {
  const { ETag: etag } = headers;
  if (status !== 200 || etag === undefined || ifNoneMatch === undefined) return undefined;
  if (!isNotModified(ifNoneMatch, etag)) return undefined;
  const kept = Object.entries(headers).filter(([name]) => !ABOUT_BODY.has(name));
  return { status: 304, headers: Object.fromEntries(kept), body: NOTHING };
}

/** Several ranges at once, which a server may ignore (RFC 9110, section 14.2), do not match. */
const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/** The first byte that is sent, and the one after the last. */
type Range = readonly [from: number, to: number];

/**
 * The bytes that a client requests of a response to GET: players seek in videos, and downloads
 * go on where they broke off (RFC 9110, section 14).
 *
 * @returns `'unsatisfiable'` if they start behind the end; `undefined` for the whole response:
 *   where no range is requested or it is not understood, where the response has no entity tag,
 *   without which parts of two builds could be put together, and where `If-Range` names another
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

/** The part of a response that a client requested. */
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
