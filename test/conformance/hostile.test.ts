import { describe, expect, it } from 'vitest';
import { json, send, sendRaw } from './client.ts';
import { expectError, expectSchema } from './schemas.ts';
import { LOCALES } from './site.ts';

/** The body of a raw response, chunked or not. */
const bodyOf = (raw: string) => raw.slice(raw.indexOf('{'), raw.lastIndexOf('}') + 1);
const statusOf = (raw: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1]);

/**
 * A request that may not reach the service, since the server in front of it stops reading: a client
 * error (RFC 9110, section 15.5; RFC 6585, section 5), with an error body if the service responds.
 */
async function expectRefused(raw: string): Promise<void> {
  expect(statusOf(raw)).toBeGreaterThanOrEqual(400);
  expect(statusOf(raw)).toBeLessThan(500);
  if (/^content-type: application\/json/im.test(raw)) {
    await expectSchema('Error', JSON.parse(bodyOf(raw)));
  }
}

describe('a path that cannot be decoded', () => {
  it.each([
    '/%C0%AE',
    '/docs/%C0%AE%C0%AE',
    '/api/v1/docs/%',
    '/api/v1/docs/%zz',
    '/%ff',
    '/fr/%E9',
  ])('%s', async (path) => {
    await expectError(await send(path), 400, 'bad_request');
  });

  it.each(['q=%', 'q=%E9t%E9', 'q=ab&x=%zz'])('?%s', async (query) => {
    await expectError(await send(`/api/v1/search?${query}`), 400, 'bad_request');
  });
});

describe('a path with .. or NUL', () => {
  const PATHS = [
    '/%00',
    '/docs/%00',
    '/api/v1/docs/x%00.json',
    '/docs/..%2f..%2fpackage.json',
    '/..%2F..%2F..%2Fetc%2Fpasswd',
    '/api/v1/docs/..%2F..%2Fopenapi',
    '/content/..%5c..%5cpackage.json',
    '/docs/%2e%2e%2f%2e%2e%2fpackage.json',
  ];

  it.each(PATHS)('%s', async (path) => {
    await expectError(await send(path), 400, 'bad_request');
  });

  it.each(['/../package.json', '/docs/../../package.json', '/docs/%2e%2e/%2e%2e/package.json'])(
    '%s, sent raw, never leaves the site',
    async (path) => {
      const raw = await sendRaw(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(raw)).toBeGreaterThanOrEqual(400);
      expect(statusOf(raw)).toBeLessThan(500);
      expect(raw).not.toContain('devDependencies');
    },
  );
});

describe('a slug with a meaning in JavaScript', () => {
  const SLUGS = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'index',
    'null',
    'con',
    '-',
  ];

  it.each(SLUGS)('%s is not a page', async (slug) => {
    await expectError(await send(`/api/v1/docs/${slug}`), 404, 'not_found');
    await expectError(
      await send(`/docs/${slug}`, { headers: { Accept: 'application/json' } }),
      404,
      'not_found',
    );
  });

  it.each([
    'a//b',
    '/a',
    'a%2F%2Fb',
    '%20',
    'a b',
    'é',
    '%F0%9F%98%80',
    '<script>',
    "'--",
    '*',
    '{slug}',
  ])('%s is not valid', async (slug) => {
    const response = await send(encodeURI(`/api/v1/docs/${decodeURIComponent(slug)}`));
    expect(response.status).toBe(404);
    await expectSchema('Error', json(response));
  });
});

describe('parameters with a meaning in JavaScript', () => {
  it.each(['__proto__', 'constructor', 'toString'])('locale=%s', async (value) => {
    await expectError(await send(`/api/v1/docs?locale=${value}`), 400, 'invalid_parameter');
  });

  const QUERIES = [
    '😀'.repeat(200),
    'a'.repeat(200),
    '((((((((((((((((((((a+)+)+)+)+)+',
    "' OR 1=1; DROP TABLE pages; --",
    '__proto__ constructor',
    '<script>alert(1)</script>',
    '\u0301'.repeat(100),
    'שלום עולם مرحبا',
    '\u202eabc\u202c',
    '.*+?^$()|[]{}\\',
    'the of and',
    'à la de',
    'a\u0000b',
    '\ud800x'.toWellFormed(),
  ];

  it.each(QUERIES)('q=%s', async (query) => {
    for (const [locale] of LOCALES) {
      const path = `/api/v1/search?locale=${locale}&limit=50&q=${encodeURIComponent(query)}`;
      const response = await send(path);
      expect(response.status).toBe(200);
      await expectSchema('SearchResults', json(response));
    }
  });
});

describe('requests that are too large', () => {
  it('a URL of 100 kB is an error, not a failure', async () => {
    const raw = await sendRaw(
      `GET /api/v1/docs/${'a'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    await expectRefused(raw);
  });

  it('headers of 100 kB are an error, not a failure', async () => {
    const raw = await sendRaw(
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'a'.repeat(100_000)}\r\nConnection: close\r\n\r\n`,
    );
    await expectRefused(raw);
  });

  it('a long Accept is accepted or rejected with an Error', async () => {
    const accept = Array.from({ length: 900 }, (_, index) => `a/b${index};q=0.1`).join(',');
    const response = await send('/docs', { headers: { Accept: accept.slice(0, 10_000) } });
    await expectError(response, 406, 'not_acceptable');
  });

  it('a parameter given a thousand times is one error', async () => {
    const response = await send(`/api/v1/docs?${'locale=en&'.repeat(1000)}`);
    const error = await expectError(response, 400, 'invalid_parameter');
    expect(JSON.stringify(error).length).toBeLessThan(2000);
  });
});

it('responds to anything but HTTP with an Error and continues serving', async () => {
  const raw = await sendRaw('GET / HTTP/9.9\r\n\r\n');
  await expectRefused(raw);
  expect((await send('/api/v1/health')).status).toBe(200);
});

it('keeps the texts of an error short for a long request', async () => {
  const slug = 'x'.repeat(5_000);
  const error = await expectError(await send(`/api/v1/docs/${slug}`), 404, 'not_found');
  expect(error.message.length).toBeLessThan(400);
});
