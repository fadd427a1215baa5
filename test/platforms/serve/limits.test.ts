import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, requestOf } from './raw.ts';
import { publish, type Server, siteFiles, startServer, temporaryFolder } from './site.ts';

let root = '';
let server: Server;
let log = '';

beforeAll(async () => {
  root = await temporaryFolder();
  await publish(join(root, 'dist'), siteFiles('aaa'));
  server = await startServer(
    join(root, 'dist'),
    { RATE_LIMIT: '5', TRUST_PROXY: '127.0.0.0/8, 10.0.0.1' },
    [],
  );
  server.process.stdout?.on('data', (chunk: Buffer) => {
    log += chunk;
  });
});

afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

const ask = (forwardedFor: string, path = '/api/v1/health') =>
  fetch(server.url + path, { headers: { 'X-Forwarded-For': forwardedFor } });

describe('the rate limit', () => {
  it('counts down, then rejects with Retry-After', async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      const { status, headers } = await ask('203.0.113.1');
      expect(status).toBe(200);
      expect(headers.get('RateLimit-Policy')).toBe('"default";q=5;w=60');
      expect(headers.get('RateLimit')).toMatch(new RegExp(`^"default";r=${left};t=\\d+$`));
    }
    const refused = await ask('203.0.113.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
  });

  it.each([
    ['a missing address that ends like a file', '/docs/random.html', '192.0.2.1'],
    [
      'an operation whose path is encoded, behind a fragment',
      '/%61pi/v1/health#.json',
      '192.0.2.2',
    ],
  ])('counts %s', async (_name, target, client) => {
    const fields = [`X-Forwarded-For: ${client}`, 'Connection: close'];
    await exchange(server.port, requestOf(target, ...fields));
    expect((await ask(client)).headers.get('RateLimit')).toMatch(/^"default";r=3;/);
  });

  it('does not leak the remaining requests of a client through caches', async () => {
    for (const path of ['/api/v1/docs', '/docs', '/docs/no-such-page']) {
      const { headers } = await ask('203.0.113.10', path);
      expect(headers.get('Cache-Control')).toMatch(/^public/);
      expect(headers.has('RateLimit')).toBe(false);
      expect(headers.has('RateLimit-Policy')).toBe(false);
    }
    expect((await ask('203.0.113.10')).headers.get('RateLimit')).toMatch(/^"default";r=1;t=\d+$/);
  });

  it('does not count files at their own address', async () => {
    for (let count = 0; count < 10; count++) {
      const { status, headers } = await ask('203.0.113.2', '/docs.mdx');
      expect(status).toBe(200);
      expect(headers.has('RateLimit')).toBe(false);
    }
  });

  it('trusts only the configured proxies', async () => {
    const remaining = async (forwardedFor: string) =>
      (await ask(forwardedFor)).headers.get('RateLimit')?.split(';')[1];
    expect(await remaining('198.51.100.1, 203.0.113.3')).toBe('r=4');
    expect(await remaining('198.51.100.2, 203.0.113.3, 10.0.0.1')).toBe('r=3');
    expect(await remaining('nonsense, 203.0.113.3')).toBe('r=2');
    expect(await remaining('203.0.113.3:5678')).toBe('r=1');
    expect(await remaining('2001:db8::1')).toBe('r=4');
    expect(await remaining('2001:db8::2')).toBe('r=3');
    expect(await remaining('[2001:db8::2]:80')).toBe('r=2');
  });
});

it('limits the megabytes per minute and client for all files', async () => {
  const bounded = await startServer(join(root, 'dist'), {
    RATE_LIMIT: '1000',
    TRAFFIC_LIMIT: '4',
    TRUST_PROXY: '127.0.0.1',
  });
  const get = async (client: string, path: string) => {
    const response = await fetch(bounded.url + path, { headers: { 'X-Forwarded-For': client } });
    await response.arrayBuffer();
    return response;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++) {
    statuses.push((await get('203.0.113.1', '/content/large.mp4')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await get('203.0.113.1', '/docs.mdx');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50);
  expect((await get('203.0.113.2', '/docs.mdx')).status).toBe(200);
  await bounded.stop();
});

it.each([
  ['TRUST_PROXY', '10.0.0.0/', '“10.0.0.0/”'],
  ['TRAFFIC_LIMIT', '5GB', '“5GB”'],
  ['CACHE_MB', '-1', '“-1”'],
])('does not start with %s=%s', async (name, value, named) => {
  const starting = startServer(join(root, 'dist'), { [name]: value });
  await expect(starting).rejects.toThrow(new RegExp(`ended with 1:[^]*${name}[^]*${named}`));
});

describe('a request that is too large', () => {
  it.each([
    ['URL', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('%s: an Error', async (_name, request) => {
    const response = await exchange(server.port, request);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({
      error: { code: 'bad_request' },
    });
  });
});

it.each([
  ['the same connection', ''],
  ['a connection that is to close', 'Connection: close\r\n'],
])('responds only to the request when no HTTP follows on %s', async (_name, field) => {
  const response = await exchange(
    server.port,
    `GET /docs.mdx HTTP/1.1\r\nHost: x\r\n${field}\r\nNOT HTTP\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response.split('HTTP/1.1 ')).toHaveLength(2);
});

it('disconnects a client that does not send its request', async () => {
  const response = await exchange(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 4/);
});

it('logs one line of JSON per request, without query or full address', async () => {
  await ask('203.0.113.77', '/api/v1/search?q=secret');
  await ask('2001:db8:1:2:3:4:5:6', '/docs.mdx');
  const lines = () => log.split('\n').filter((line) => line.startsWith('{'));
  await expect.poll(() => lines().length).toBeGreaterThan(1);
  await expect.poll(() => log).toContain('2001:db8:1::/48');
  const search = lines()
    .map((line) => JSON.parse(line))
    .find(({ path }) => path === '/api/v1/search');
  expect(search).toMatchObject({ client: '203.0.113.0/24', method: 'GET', complete: true });
  expect(log).not.toContain('secret');
  expect(log).not.toContain('203.0.113.77');
});
