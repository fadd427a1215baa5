import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DIST } from './site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mdx': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

async function readAny(paths: readonly string[]): Promise<[Buffer, string] | undefined> {
  for (const path of paths) {
    try {
      return [await readFile(path), TYPES[extname(path)] ?? 'application/octet-stream'];
    } catch {
      // The next form of the address may be the file.
    }
  }
  return undefined;
}

/** Serves the built site from a plain file server, without the function, while the tests run. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(DIST, normalize(decodeURIComponent(pathname)));
    const found = await readAny([file, join(file, 'index.html')]);
    const folder = pathname.startsWith('/fr/') ? join(DIST, 'fr') : DIST;
    const [body, type] = found ?? [await readFile(join(folder, '404.html')), TYPES['.html'] ?? ''];
    response.writeHead(found ? 200 : 404, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Vite sets a different BASE_URL for tests.
  project.provide('siteUrl', process.env.BASE_URL ?? 'http://localhost:4321');
  const { port } = server.address() as AddressInfo;
  project.provide('staticUrl', `http://127.0.0.1:${port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the site with its function. */
    readonly siteUrl: string;
    readonly staticUrl: string;
  }
}
