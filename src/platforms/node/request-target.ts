import type { IncomingMessage } from 'node:http';
import { isUnsafeTarget } from '../../service/address.ts';

/** Registered names, addresses and ports (RFC 9110, section 7.2); empty for a target without. */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

/**
 * What is wrong with a request before its path is looked at: HTTP/1.1 requires one `Host`
 * (RFC 9112, section 3.2), and no path may climb.
 */
export function faultOf(
  { httpVersion, rawHeaders }: IncomingMessage,
  target: string | undefined,
): 'unreadable' | 'unsafe_path' | undefined {
  const hosts: (string | undefined)[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1]);
  }
  const isOne = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
  if (!isOne || !HOST.test(hosts[0] ?? '')) return 'unreadable';
  return target === undefined || isUnsafeTarget(target) ? 'unsafe_path' : undefined;
}

/**
 * Path and query of a request target in origin or absolute form (RFC 9112, section 3.2), without a
 * fragment, which no client should send; `undefined` for other forms.
 */
export function originForm(target: string): string | undefined {
  const [address = ''] = target.split('#', 1);
  if (address.startsWith('/')) return address;
  if (address === '*') return '/*';
  const url = URL.parse(address);
  return url?.protocol.startsWith('http') ? url.pathname + url.search : undefined;
}
