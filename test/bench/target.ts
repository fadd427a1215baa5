import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const require = createRequire(new URL('../platforms/package.json', import.meta.url));
const [kind, dist = ''] = process.argv.slice(2);

/** The page of one file from memory: what Node's HTTP server costs by itself. */
function fromMemory(): RequestListener {
  const body = readFileSync(join(dist, 'docs/index.html'));
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };
  return (_req, res) => res.writeHead(200, headers).end(body);
}

const listener: RequestListener =
  kind === 'sirv' ? require('sirv')(dist, { etag: true, maxAge: 300 }) : fromMemory();
const server = createServer(listener).listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as AddressInfo).port}`);
});
