/** The eight groups of an IPv6 address in lower case without leading zeros; `undefined` for other addresses. */
function groups(address: string): readonly string[] | undefined {
  const plain = address.replace(/%.*$/, '');
  if (!plain.includes(':')) return undefined;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...back];
  return all.map((group) => Number.parseInt(group, 16).toString(16));
}

/** Converts an IPv4-mapped IPv6 address of a dual-stack socket (RFC 4291, section 2.5.5.2) to IPv4. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The client to which a request is attributed: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientKey(address: string): string {
  const plain = unmapped(address);
  const ipv6 = groups(plain);
  return ipv6 ? `${ipv6.slice(0, 4).join(':')}::/64` : plain;
}

/** The network of a client, wide enough to be anonymous: /24 of IPv4, /48 of IPv6. */
export function truncatedAddress(address: string): string {
  const plain = unmapped(address);
  const ipv6 = groups(plain);
  if (ipv6) return `${ipv6.slice(0, 3).join(':')}::/48`;
  return plain.replace(/\.\d+$/, '.0/24');
}
