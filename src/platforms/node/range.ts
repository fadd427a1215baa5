import type { IncomingHttpHeaders } from 'node:http';
import type { WireResponse } from './wire-response.ts';

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
  { status, body: { byteLength: length }, etag }: WireResponse,
  { range, 'if-range': ifRange = etag ?? '' }: IncomingHttpHeaders,
): Range | 'unsatisfiable' | undefined {
  if (range === undefined || status !== 200 || etag === null || ifRange !== etag) return undefined;
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
export function partOf({ headers, body, etag }: WireResponse, [from, to]: Range): WireResponse {
  return {
    status: 206,
    headers: [
      ...headers.filter((_, index) => headers[index - (index % 2)] !== 'Content-Length'),
      ...['Content-Length', String(to - from)],
      ...['Content-Range', `bytes ${from}-${to - 1}/${body.byteLength}`],
    ],
    body:
      body instanceof Uint8Array
        ? body.subarray(from, to)
        : { ...body, start: body.start + from, byteLength: to - from },
    etag,
  };
}
