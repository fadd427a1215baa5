import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { hasCode } from '../../files/errno.ts';

export interface ListenAddress {
  /** A host name or IP address. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

const DEFAULT_PORT = 4321;

const MAX_PORT = 65_535;

/**
 * Reads the address from options, else from the environment variables `HOST` and `PORT`.
 *
 * @throws {Error} if the port is invalid
 */
export function readListenAddress(
  options: { readonly host?: string | undefined; readonly port?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
  defaultHost: string,
): ListenAddress {
  const [name, setting] =
    options.port === undefined
      ? ['PORT', env.PORT || String(DEFAULT_PORT)]
      : ['--port', options.port];
  const port = /^\d{1,5}$/.test(setting) ? Number(setting) : Number.NaN;
  if (!(port <= MAX_PORT)) {
    throw new Error(`${name} is “${setting}”. Set it to a number from 0 to ${MAX_PORT}.`);
  }
  return { host: options.host ?? (env.HOST || defaultHost), port };
}

/** The origin of a server for browsers. */
export const originOf = ({ host, port }: ListenAddress): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Listens, and resolves when connections are accepted.
 *
 * @returns the address with the actual port
 * @throws {Error} with advice if the address cannot be used
 */
export async function listen(server: Server, address: ListenAddress): Promise<ListenAddress> {
  const { host, port } = address;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(problemOf(address, error), { cause: error });
  }
  const { port: actual } = server.address() as AddressInfo;
  return { host, port: actual };
}

function problemOf({ host, port }: ListenAddress, error: unknown): string {
  if (hasCode(error, 'EADDRINUSE')) {
    return `Port ${port} is in use by another program. Set a free one with --port or PORT.`;
  }
  if (hasCode(error, 'EACCES')) {
    return `Port ${port} is reserved for the system. Set one above 1023 with --port or PORT.`;
  }
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) {
    return `This machine has no address “${host}”. Set another with --host or HOST.`;
  }
  return `The server cannot listen on ${originOf({ host, port })}: ${error instanceof Error ? error.message : error}`;
}
