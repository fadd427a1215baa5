import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TestProject } from 'vitest/node';
import { mediaType } from '../../../src/contract/media-types.ts';
import { DIST, isFile } from '../processes.ts';

/** Finds the file at a path, or the index of a folder, like a plain file server. */
function find(path: string): string | undefined {
  const candidates = [path, `${path}/index.html`].map((each) => normalize(join(DIST, each)));
  return candidates.find((file) => file.startsWith(DIST) && isFile(file));
}

/** Runs a generic file server. */
export async function setup(project: TestProject): Promise<() => void> {
  const server = createServer(async (req, res) => {
    const file = find(decodeURIComponent(new URL(req.url ?? '/', 'http://localhost').pathname));
    if (file === undefined) {
      res.writeHead(404).end();
      return;
    }
    res.writeHead(200, { 'Content-Type': mediaType(file.slice(DIST.length)) });
    await pipeline(createReadStream(file), res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('dist', DIST);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
