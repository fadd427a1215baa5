import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SECURITY_HEADERS, staticHeaders } from '../../../src/contract/headers.ts';
import { send } from '../../conformance/client.ts';

const FILES = ['/index.html', '/docs.mdx', '/favicon.svg', '/api/v1/en/docs.json', '/llms.txt'];

it('responds with the headers that the function sends', async () => {
  for (const file of FILES) {
    const { headers } = await send(file);
    const { 'Content-Security-Policy': policy, ...rest } = staticHeaders(file);
    expect(headers['content-security-policy'], file).toBe(policy);
    for (const name of ['Cache-Control', 'Content-Type', 'Access-Control-Allow-Origin']) {
      expect(headers[name.toLowerCase()], `${file} ${name}`).toBe(rest[name]);
    }
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(headers[name.toLowerCase()], `${file} ${name}`).toBe(value);
    }
  }
});

it('allows caching hashed assets permanently', async () => {
  const { text } = await send('/');
  const asset = /"(\/_astro\/[^"]+)"/.exec(text)?.[1] ?? '';
  const { headers } = await send(asset);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('redirects a trailing slash, but never to another host', async () => {
  for (const [from, to] of [
    ['/docs/', '/docs'],
    ['/fr/', '/fr'],
    ['/fr/docs/?a=1', '/fr/docs?a=1'],
    ['//evil.example/', '/evil.example'],
  ] as const) {
    const { status, headers } = await send(from);
    expect(status, from).toBe(308);
    expect(headers.location, from).toBe(to);
  }
});

it('redirects moved pages of the sample content', async () => {
  for (const [from, to] of [
    ['/docs/getting-started/faq', '/docs/faq'],
    ['/fr/docs/getting-started/faq?a=1', '/fr/docs/faq?a=1'],
    ['/help/billing/plans?a=1', '/docs/billing/plans?a=1'],
  ] as const) {
    const { status, headers } = await send(from);
    expect(status, from).toBe(308);
    expect(headers.location, from).toBe(to);
  }
});

describe('a missing page', () => {
  it.each([
    ['/no-such', 'en'],
    ['/fr/no-such', 'fr'],
  ])('%s is a page in %s', async (path, locale) => {
    const { status, headers, text } = await send(path);
    expect(status).toBe(404);
    expect(text).toContain(`<html lang="${locale}"`);
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  it('includes configuration of platforms', async () => {
    expect((await send('/_headers')).status).toBe(404);
  });
});

it('compresses text', async () => {
  const plain = await send('/llms.txt');
  const { headers, body } = await send('/llms.txt', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers.vary).toContain('Accept-Encoding');
  expect(gunzipSync(body).equals(plain.body)).toBe(true);
});
