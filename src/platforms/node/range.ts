import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Answer } from './answer.ts';

/** Several ranges at once, which a server may ignore (RFC 9110, section 14.2), do not match. */
const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/**
 * The first and the last byte that a `Range` asks for: `'none'` of them if they lie behind the
 * end, `undefined` if it is not to be followed.
 */
function bytesOf(range: string, length: number): readonly [number, number] | 'none' | undefined {
  const [, first = '', last = ''] = ONE_RANGE.exec(range) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count === 0 ? 'none' : [length - count, length - 1];
  }
  const from = Number(first);
  const to = last === '' ? length - 1 : Number(last);
  if (last !== '' && to < from) return undefined;
  return from < length ? [from, Math.min(to, length - 1)] : 'none';
}

/**
 * Part of a stream, which is closed at its end. What comes before it is read and dropped: files of
 * a site have some megabytes, which come from the memory of the system.
 */
async function* cut(stream: Readable, from: number, to: number) {
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(Math.max(0, from - at), to + 1 - at);
    at += chunk.byteLength;
    if (part.byteLength > 0) yield part;
    if (at > to) return;
  }
}

/** An answer's headers with others for those of its length. */
const withLength = (headers: readonly string[], fields: Readonly<Record<string, string>>) => [
  ...headers.filter((_, index) => headers[index - (index % 2)] !== 'Content-Length'),
  ...Object.entries(fields).flat(),
];

/**
 * The part of an answer to GET that the client asks for: players seek in videos, and downloads go
 * on where they broke off (RFC 9110, section 14). The whole answer where it has no entity tag,
 * without which parts of two builds could be put together, and where `If-Range` names another.
 */
export function partial(answer: Answer, request: IncomingHttpHeaders): Answer {
  const { status, headers, body, etag } = answer;
  const { range, 'if-range': ifRange = etag } = request;
  if (range === undefined || status !== 200 || etag === null || ifRange !== etag) return answer;
  const known = headers[headers.indexOf('Content-Length') + 1];
  const length = body instanceof Readable ? Number(known) : body.byteLength;
  const bytes = bytesOf(range, length);
  if (bytes === undefined || Number.isNaN(length)) return answer;
  if (bytes === 'none') {
    if (body instanceof Readable) body.destroy();
    const fields = ['Content-Range', `bytes */${length}`, 'Content-Length', '0'];
    return { status: 416, headers: fields, body: new Uint8Array(), etag: null };
  }
  const [from, to] = bytes;
  return {
    status: 206,
    headers: withLength(headers, {
      'Content-Length': String(to - from + 1),
      'Content-Range': `bytes ${from}-${to}/${length}`,
    }),
    body:
      body instanceof Readable
        ? Readable.from(cut(body, from, to), { objectMode: false })
        : body.subarray(from, to + 1),
    etag,
  };
}
