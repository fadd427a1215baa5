import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, normalize, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { mediaType } from '../../../src/contract/media-types.ts';
import { decodeAddress } from '../../../src/contract/paths.ts';
import { installTools } from '../../install-tools.ts';
import { ROOT } from '../../site-server.ts';
import { type EdgeRequest, type OriginResponse, startEdge } from '../edge.ts';
import { DIST, isFile, run } from '../processes.ts';

/** Folder of the deployment. */
export const OUTPUT = resolve(ROOT, '.astro/test/platforms/vercel');

interface Route {
  readonly src?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly continue?: boolean;
  readonly dest?: string;
  readonly handle?: string;
}

interface Handler {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Routes a request in the documented order of phases. */
export async function route(
  { method, target, headers, body }: EdgeRequest,
  routes: readonly Route[],
  handler: Handler,
  output = OUTPUT,
): Promise<OriginResponse> {
  const url = new URL(`http://localhost${target}`);
  const added = new Headers();
  for (const { src, headers: more = {}, handle, dest } of routes) {
    if (handle === 'filesystem') {
      const file = normalize(join(output, 'static', decodeAddress(url.pathname)));
      const isFound = file.startsWith(`${output}/static/`) && isFile(file);
      if (isFound && method !== 'GET' && method !== 'HEAD') {
        return { status: 405, headers: added, body: Buffer.from('') };
      }
      if (isFound) {
        const body = await readFile(file);
        added.set('Content-Type', mediaType(file));
        added.set('ETag', `"${createHash('md5').update(body).digest('hex')}"`);
        return { status: 200, headers: added, body };
      }
    } else if (src !== undefined && new RegExp(src).test(url.pathname)) {
      for (const [name, value] of Object.entries(more)) added.set(name, value);
      if (dest === undefined) continue;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const request = new Request(url, {
        method,
        ...(hasBody && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          value === undefined || name === 'host' ? [] : [[name, [value].flat().join(', ')]],
        ),
      });
      const response = await handler.fetch(request);
      return {
        status: response.status,
        headers: new Headers(response.headers),
        body: new Uint8Array(await response.arrayBuffer()),
      };
    }
  }
  return { status: 404, headers: added, body: Buffer.from('NOT_FOUND') };
}

/** The routes and the function of a deployment. */
export async function deployed(output: string) {
  const { routes }: { routes: Route[] } = JSON.parse(
    await readFile(join(output, 'config.json'), 'utf8'),
  );
  const entry = pathToFileURL(join(output, 'functions/lectern.func/index.mjs'));
  const { default: handler }: { default: Handler } = await import(/* @vite-ignore */ entry.href);
  return { routes, handler };
}

/** Runs the function under Node, with its routes, behind an edge. */
export async function setup(project: TestProject): Promise<() => void> {
  installTools('platforms');
  await run(process.execPath, ['scripts/lectern.js', 'vercel', '--dist', DIST, '--output', OUTPUT]);
  const { routes, handler } = await deployed(OUTPUT);
  const edge = await startEdge((request) => route(request, routes, handler));
  project.provide('baseUrl', edge.url);
  project.provide('dist', DIST);
  return edge.close;
}
