import { hash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcessServer, startInProcess } from './in-process.ts';
import { exchange, parseResponses, requestOf } from './raw.ts';
import { LARGE_BYTES, publish, siteFiles, temporaryFolder } from './site.ts';

let root = '';
let server: InProcessServer;

beforeAll(async () => {
  root = await temporaryFolder();
  await publish(join(root, 'dist'), siteFiles('aaa'));
  server = await startInProcess(join(root, 'dist'));
});

afterAll(async () => {
  server.stop();
  await rm(root, { recursive: true });
});

const line = 'GET /docs.mdx HTTP/1.1\r\n';

describe('a request that HTTP does not allow', () => {
  it.each([
    ['without Host', `${line}\r\n`, 400, 'bad_request'],
    ['with two Hosts', `${line}Host: x\r\nHost: x\r\n\r\n`, 400, 'bad_request'],
    ['with a Host that is none', `${line}Host: x/../y?z\r\n\r\n`, 400, 'bad_request'],
    ['that expects more', `${line}Host: x\r\nExpect: a-pony\r\n\r\n`, 417, 'bad_request'],
    ['for a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
    [
      'with an unknown coding',
      `${line}Host: x\r\nTransfer-Encoding: xchunked\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['that is none', 'NOT HTTP\r\n\r\n', 400, 'bad_request'],
  ])('%s: an Error that ends the connection', async (_name, bytes, status, code) => {
    const received = await exchange(server.port, bytes + requestOf('/docs.mdx'));
    const [response, ...more] = parseResponses(received);
    expect(more).toEqual([]);
    expect(response?.status).toBe(status);
    const { error } = JSON.parse(response?.body ?? '');
    expect([error.status, error.code]).toEqual([status, code]);
    expect(error.documentation).toMatch(/^http:\/\/aaa\.example\//);
    expect(response?.fields.get('connection')).toBe('close');
    expect(response?.fields.get('content-type')).toBe('application/json');
    expect(response?.fields.get('x-content-type-options')).toBe('nosniff');
    expect(response?.fields.get('cache-control')).toBe('no-store');
    if (status === 405) expect(response?.fields.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it.each([
    ['HTTP/1.0 without Host', 'GET /docs.mdx HTTP/1.0\r\n\r\n'],
    ['an empty Host', `${line}Host:\r\nConnection: close\r\n\r\n`],
    ['an IPv6 Host', `${line}Host: [::1]:8080\r\nConnection: close\r\n\r\n`],
  ])('is not %s', async (_name, bytes) => {
    const [response] = parseResponses(await exchange(server.port, bytes));
    expect(response?.status).toBe(200);
  });

  it('may continue if it expects 100-continue', async () => {
    const fields = ['Expect: 100-continue', 'Connection: close'];
    const responses = parseResponses(
      await exchange(server.port, requestOf('/docs.mdx', ...fields)),
    );
    expect(responses.map(({ status }) => status)).toEqual([100, 200]);
  });

  it('receives an Error on a connection without pending responses', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.setEncoding('latin1');
    let received = '';
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.write(requestOf('/docs.mdx'));
    await expect.poll(() => parseResponses(received)).toHaveLength(1);
    socket.write('NOT HTTP\r\n\r\n');
    await once(socket, 'end');
    expect(parseResponses(received).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('receives no Error within the body of an answered request', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.setEncoding('latin1');
    let received = '';
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.write('POST /docs.mdx HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    await expect.poll(() => parseResponses(received)).toHaveLength(1);
    socket.write('no chunk\r\n');
    await once(socket, 'end');
    expect(parseResponses(received).map(({ status }) => status)).toEqual([405]);
  });

  it('that follows a download ends the connection after it', async () => {
    const bytes = `${requestOf('/content/large.mp4')}NOT HTTP\r\n\r\n`;
    const responses = parseResponses(await exchange(server.port, bytes));
    expect(responses.map(({ status, body }) => [status, body.length])).toEqual([
      [200, LARGE_BYTES],
    ]);
  });
});

describe('a range after the end', () => {
  it.each([
    ['/docs.mdx', 8000],
    ['/docs', 8015],
    ['/content/large.mp4', LARGE_BYTES],
  ])('of %s: an Error with the fields of every response', async (path, length) => {
    const Range = `bytes=${length}-`;
    const response = await fetch(server.url + path, {
      headers: { Range, 'Accept-Encoding': 'identity' },
    });
    expect(response.status).toBe(416);
    expect(await response.json()).toMatchObject({ error: { code: 'bad_request', status: 416 } });
    const { headers } = response;
    expect(headers.get('Content-Range')).toBe(`bytes */${length}`);
    expect(headers.get('Vary')).toContain('Accept-Encoding');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('Repr-Digest', () => {
  const response = async (path: string, ...fields: readonly string[]) => {
    const [first] = parseResponses(
      await exchange(server.port, requestOf(path, 'Connection: close', ...fields)),
    );
    if (!first) throw new Error(`No response for ${path}.`);
    return first;
  };
  const digestOf = ({ body }: { readonly body: string }) =>
    `sha-256=:${hash('sha256', Buffer.from(body, 'latin1'), 'base64')}:`;

  it.each(['identity', 'gzip', 'br'])('matches the bytes sent with %s', async (coding) => {
    const sent = await response('/docs', `Accept-Encoding: ${coding}`);
    const coded = await response('/docs.mdx', `Accept-Encoding: ${coding}`);
    for (const each of [sent, coded].filter(({ status }) => status === 200)) {
      expect(each.fields.get('repr-digest')).toBe(digestOf(each));
    }
    expect(coded.fields.get('content-encoding')).toBe(coding === 'identity' ? undefined : coding);
  });

  it('stays that of the complete representation for a range, and is absent from a 304', async () => {
    const whole = await response('/docs.mdx');
    const part = await response('/docs.mdx', 'Range: bytes=0-9');
    expect(part.status).toBe(206);
    expect(part.fields.get('repr-digest')).toBe(digestOf(whole));
    const known = await response('/docs.mdx', `If-None-Match: ${whole.fields.get('etag')}`);
    expect([known.status, known.fields.get('repr-digest')]).toEqual([304, undefined]);
  });

  it('is absent if a proxy may compress, and from computed responses', async () => {
    const small = await response('/api/v1/en/docs.json', 'Accept-Encoding: br');
    expect(small.fields.get('content-encoding')).toBeUndefined();
    expect(small.fields.get('repr-digest')).toBeUndefined();
    const made = await response('/api/v1/health');
    expect(made.fields.get('repr-digest')).toBeUndefined();
  });
});
