import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createNodeServer, type NodeServerOptions } from '../../../src/platforms/node/server.ts';

/** A server in this process, whose internals a test can inspect. */
export interface InProcessServer {
  readonly server: Server;
  readonly port: number;
  readonly url: string;
  /** Reported errors. */
  readonly errors: unknown[];
  /** The server's ends of its connections. */
  readonly sockets: readonly Socket[];
  readonly stop: () => void;
}

/** Starts a server of the site in a folder. */
export async function startInProcess(
  folder: string,
  options: Partial<NodeServerOptions> = {},
): Promise<InProcessServer> {
  const errors: unknown[] = [];
  const sockets: Socket[] = [];
  const server = createNodeServer({
    site: folder,
    onError: (error) => errors.push(error),
    ...options,
  });
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { server, port, url: `http://127.0.0.1:${port}`, errors, sockets, stop };
}
