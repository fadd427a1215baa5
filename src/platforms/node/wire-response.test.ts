import { describe, expect, it } from 'vitest';
import { partOf, requestedRange, type WireResponse } from './wire-response.ts';

const TEXT = '0123456789';
const headers = { ETag: '"a"', 'Content-Length': '10', 'Cache-Control': 'public' };
const whole: WireResponse = { status: 200, headers, body: Buffer.from(TEXT) };

const text = ({ body }: WireResponse) => (body instanceof Uint8Array ? body.toString() : '');

describe('a range of a response', () => {
  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-6', '3456', 'bytes 3-6/10'],
    ['bytes=4-7', '4567', 'bytes 4-7/10'],
    ['Bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-100', TEXT, 'bytes 0-9/10'],
  ])('%s', (range, bytes, contentRange) => {
    const requested = requestedRange(whole, { range });
    if (!requested || requested === 'unsatisfiable') throw new Error(String(requested));
    const part = partOf(whole, requested);
    expect(part.status).toBe(206);
    expect(text(part)).toBe(bytes);
    expect(part.headers).toEqual({
      ...headers,
      'Content-Range': contentRange,
      'Content-Length': String(bytes.length),
    });
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s lies behind the end', (range) => {
    expect(requestedRange(whole, { range })).toBe('unsatisfiable');
  });

  it.each(['bytes=6-3', 'bytes=-', 'bytes=0-1,4-5', 'bytes=a-b', 'lines=0-1', ''])(
    '“%s” is ignored',
    (range) => {
      expect(requestedRange(whole, { range })).toBeUndefined();
    },
  );
});

describe('If-Range', () => {
  it.each([
    ['"a"', [0, 2]],
    ['"b"', undefined],
    ['W/"a"', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('%s: %j', (ifRange, range) => {
    expect(requestedRange(whole, { range: 'bytes=0-1', 'if-range': ifRange })).toEqual(range);
  });
});

it.each([
  ['without a tag', { ...whole, headers: { 'Content-Length': '10' } }],
  ['that is no success', { ...whole, status: 404 }],
])('a response %s stays complete', (_, response) => {
  expect(requestedRange(response, { range: 'bytes=0-1' })).toBeUndefined();
});
