import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from './trusted-proxies.ts';

describe('the client', () => {
  it.each([
    ['', '10.0.0.1', '203.0.113.1', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['10.0.0.0/8', '192.0.2.1', '203.0.113.1', '192.0.2.1'],
    ['10.0.0.0/8', '10.0.0.1', '198.51.100.1, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.1, unknown', '10.0.0.1'],
    ['::1, 2001:db8::/32', '::1', '203.0.113.1, 2001:db8::5', '203.0.113.1'],
    ['127.0.0.1', '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ])('trusting %j, from %s with %j: %s', (setting, peer, forwardedFor, client) => {
    expect(parseTrustedProxies(setting)(peer, forwardedFor)).toBe(client);
  });
});

it.each(['proxy', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '1'])('%j is refused', (setting) => {
  expect(() => parseTrustedProxies(setting)).toThrow('TRUST_PROXY');
});
