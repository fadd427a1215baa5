import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { partial } from './range.ts';

const TEXT = '0123456789';
const headers = ['ETag', '"a"', 'Content-Length', '10', 'Cache-Control', 'public'];
const whole: Answer = { status: 200, headers, body: Buffer.from(TEXT), etag: '"a"' };
const streamed = (): Answer => ({
  ...whole,
  body: Readable.from([Buffer.from('0123'), Buffer.from('4567'), Buffer.from('89')], {
    objectMode: false,
  }),
});

const field = ({ headers }: Answer, name: string) => headers[headers.indexOf(name) + 1];
const read = async ({ body }: Answer) =>
  (body instanceof Readable ? await buffer(body) : Buffer.from(body)).toString();

describe.each([
  ['in memory', () => whole],
  ['streamed', streamed],
])('a range of an answer %s', (_, answer) => {
  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-6', '3456', 'bytes 3-6/10'],
    ['bytes=4-7', '4567', 'bytes 4-7/10'],
    ['Bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-100', TEXT, 'bytes 0-9/10'],
  ])('%s', async (range, text, contentRange) => {
    const part = partial(answer(), { range });
    expect(part.status).toBe(206);
    expect(await read(part)).toBe(text);
    expect(field(part, 'Content-Range')).toBe(contentRange);
    expect(field(part, 'Content-Length')).toBe(String(text.length));
    expect(part.headers.filter((name) => name === 'Content-Length')).toHaveLength(1);
    expect(field(part, 'ETag')).toBe('"a"');
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s lies behind the end', async (range) => {
    const part = partial(answer(), { range });
    expect(part.status).toBe(416);
    expect(field(part, 'Content-Range')).toBe('bytes */10');
    expect(await read(part)).toBe('');
  });

  it.each(['bytes=6-3', 'bytes=-', 'bytes=0-1,4-5', 'bytes=a-b', 'lines=0-1', ''])(
    '“%s” is ignored',
    async (range) => {
      const part = partial(answer(), { range });
      expect(part.status).toBe(200);
      expect(await read(part)).toBe(TEXT);
    },
  );
});

describe('If-Range', () => {
  it.each([
    ['"a"', 206],
    ['"b"', 200],
    ['W/"a"', 200],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 200],
  ])('%s: %i', (ifRange, status) => {
    expect(partial(whole, { range: 'bytes=0-1', 'if-range': ifRange }).status).toBe(status);
  });
});

it.each([
  ['without a tag', { ...whole, etag: null }],
  ['that is no success', { ...whole, status: 404 }],
])('an answer %s stays whole', (_, answer) => {
  expect(partial(answer, { range: 'bytes=0-1' })).toBe(answer);
});
