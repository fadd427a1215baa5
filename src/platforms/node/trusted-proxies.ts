import { BlockList, isIP } from 'node:net';

/** Determines the address of a client behind trusted proxies. */
export type ClientAddress = (peer: string, forwardedFor: string | undefined) => string;

/** The peer of the connection, if no proxies are trusted. */
export const peerAddress: ClientAddress = (peer) => peer;

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address with an optional prefix length. */
const RANGE = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/;

/** `[address]:port`, `[address]` and `1.2.3.4:port`, which some proxies send. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/** The address in an entry of `X-Forwarded-For`; `undefined` if it is invalid. */
function addressOf(entry: string): string | undefined {
  const [, bracketed, plain] = WITH_PORT.exec(entry) ?? [];
  const address = bracketed ?? plain ?? entry;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Parses the `TRUST_PROXY` setting: comma-separated addresses and ranges of proxies.
 * `X-Forwarded-For` is read from its end, where the nearest proxy appended; the first address that is
 * not a trusted proxy is the client.
 *
 * @throws {Error} if an entry is neither an address nor a range
 */
export function parseTrustedProxies(setting: string): ClientAddress {
  const entries = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return peerAddress;
  const trusted = new BlockList();
  for (const entry of entries) {
    const [, address = '', prefix] = RANGE.exec(entry) ?? [];
    const bits = isIP(address) === 6 ? 128 : 32;
    const length = Number(prefix ?? bits);
    if (isIP(address) === 0 || length > bits) {
      throw new Error(
        `TRUST_PROXY contains “${entry}”. Set it to addresses or ranges of your proxies, such as “10.0.0.0/8, ::1”.`,
      );
    }
    trusted.addSubnet(address, length, family(address));
  }
  return (peer, forwardedFor) => {
    let client = peer;
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    while (trusted.check(client, family(client))) {
      const hop = addressOf(hops.pop() ?? '');
      if (hop === undefined) break;
      client = hop;
    }
    return client;
  };
}
