import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import type { TestProject } from 'vitest/node';
import { mediaType } from '../../../src/contract/media-types.ts';
import { freePort } from '../../site-server.ts';
import { httpOrigin, startEdge } from '../edge.ts';
import { DIST, isFile, start, tool } from '../processes.ts';

/** The rules of a `_headers` file whose pattern matches. */
function customHeaders(dist: string, path: string): (readonly [string, string])[] {
  const blocks = readFileSync(join(dist, '_headers'), 'utf8').split('\n\n');
  return blocks.flatMap((block) => {
    const [pattern = '', ...lines] = block.trim().split('\n');
    const source = pattern.replace(/[.]/g, '\\.').replace('*', '.*');
    if (!new RegExp(`^${source}$`).test(path)) return [];
    return lines.map((line) => {
      const [, name = '', value = ''] = /^\s*([\w-]+): (.*)$/.exec(line) ?? [];
      return [name, value] as const;
    });
  });
}

/** Serves files like Netlify: the file, the index of a folder, or the 404 page. */
function fileServer(dist: string) {
  return createServer((req, res) => {
    const path = decodeURIComponent(new URL(req.url ?? '/', 'http://localhost').pathname);
    const found = [path, `${path}/index.html`].find((each) => {
      const file = normalize(join(dist, each));
      return file.startsWith(dist) && isFile(file);
    });
    const file = found ?? '/404.html';
    const body = readFileSync(join(dist, file));
    const tag = createHash('sha256').update(body).digest('hex').slice(0, 32);
    res.writeHead(
      found === undefined ? 404 : 200,
      [
        ['Content-Type', mediaType(file)],
        ['ETag', `"${tag}-ssl"`],
        ...customHeaders(dist, path),
      ].flat(),
    );
    res.end(body);
  });
}

/** Runs the functions in Deno, in front of the files, behind an edge. */
export async function startNetlify(dist: string, env: NodeJS.ProcessEnv = {}) {
  const files = fileServer(dist).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const { port: filePort } = files.address() as AddressInfo;
  const port = await freePort();
  const deno = await start(
    tool('deno'),
    [
      ...['run', '--allow-net', '--allow-env=SITE_URL', 'test/platforms/netlify/runtime.ts'],
      ...[String(port), String(filePort)],
    ],
    /ready/,
    { DENO_NO_UPDATE_CHECK: '1', ...env },
  );
  const edge = await startEdge(httpOrigin(port));
  return {
    url: edge.url,
    async stop() {
      edge.close();
      await deno.stop();
      files.close();
      files.closeAllConnections();
    },
  };
}

/** Serves the site at the root of a host. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startNetlify(DIST);
  project.provide('baseUrl', url);
  project.provide('dist', DIST);
  return stop;
}
