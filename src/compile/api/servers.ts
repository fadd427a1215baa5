import { policyOrigin } from '../../common/policy-origin.ts';
import type { Server } from './description.ts';
import type { ApiOperation, OperationGroup } from './operations.ts';

/** How many addresses the variables of servers give at most. */
const MAX_ADDRESSES = 12;

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** The addresses of a server, one for each value that its variables list, the defaults first. */
function addressesOf({ url, variables = {} }: Server): readonly string[] {
  const names = [...new Set(url.match(/\{[^}]*\}/g) ?? [])];
  let addresses = [url];
  for (const name of names) {
    const { default: usual = name.slice(1, -1), enum: others = [] } =
      variables[name.slice(1, -1)] ?? {};
    const values = [...new Set([usual, ...others])];
    addresses = values
      .flatMap((value) => addresses.map((each) => each.replaceAll(name, value)))
      .slice(0, MAX_ADDRESSES);
  }
  return addresses.map(withoutSlash);
}

/** The address of the server in examples, its variables filled with their defaults. */
export function serverUrl({ servers }: Pick<ApiOperation, 'servers'>): string {
  const [server] = servers;
  const [url = ''] = server ? addressesOf(server) : [];
  return URL.canParse(url) ? url : `https://api.example.com${url}`;
}

/** The addresses of servers that pages can send requests to: those that name their host. */
export function callableServers({ servers }: Pick<ApiOperation, 'servers'>): readonly string[] {
  return servers
    .flatMap(addressesOf)
    .filter((url) => policyOrigin(url) !== undefined)
    .slice(0, MAX_ADDRESSES);
}

/**
 * The origins of all servers that forms of an API offer.
 *
 * @param groups its operations
 */
export const originsOf = (groups: readonly OperationGroup[]): readonly string[] => {
  const servers = groups.flatMap(({ operations }) => operations.flatMap(callableServers));
  return [...new Set(servers.map((url) => new URL(url).origin))];
};
