import { BlockList, isIP } from 'node:net';

/** Finds the address of a client behind the proxies that are believed. */
export type ClientAddress = (peer: string, forwardedFor: string | undefined) => string;

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reads the `TRUST_PROXY` setting: addresses and ranges of proxies, with commas between.
 * `X-Forwarded-For` is read from its end, where the nearest proxy wrote; the first address that
 * is no such proxy is the client.
 *
 * @throws {Error} if an item is neither an address nor a range
 */
export function parseTrustedProxies(setting: string): ClientAddress {
  const items = setting
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0) return (peer) => peer;
  const trusted = new BlockList();
  for (const item of items) {
    const [address = '', prefix] = item.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : Number(prefix);
    if (isIP(address) === 0 || !Number.isInteger(length) || length < 0 || length > bits) {
      throw new Error(
        `TRUST_PROXY holds “${item}”. Set it to addresses or ranges of your proxies, such as “10.0.0.0/8, ::1”.`,
      );
    }
    trusted.addSubnet(address, length, family(address));
  }
  return (peer, forwardedFor) => {
    let client = peer;
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    while (trusted.check(client, family(client))) {
      const hop = hops.pop();
      if (hop === undefined || isIP(hop) === 0) break;
      client = hop;
    }
    return client;
  };
}
