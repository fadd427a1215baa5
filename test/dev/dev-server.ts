import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { freePort, ROOT, stop } from '../site-server.ts';

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
}

/** A development server with its content folder; paths are relative to that folder. */
export interface DevServer {
  /** Its content folder. */
  readonly folder: string;
  /** Requests a path, by default as HTML. */
  readonly get: (path: string, accept?: string) => Promise<HttpResponse>;
  /** Status and CORS of a request with headers that `fetch` would not send. */
  readonly getAs: (
    headers: Readonly<Record<string, string>>,
  ) => Promise<{ status: number | undefined; allowed: string | undefined }>;
  /** Its complete output. */
  readonly printed: () => string;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly move: (from: string, to: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the development server on a new folder of these files; resolves when it responds. */
export async function startDevServer(files: Readonly<Record<string, string>>): Promise<DevServer> {
  const project = await mkdtemp(join(tmpdir(), 'lectern-dev-'));
  const folder = join(project, 'content');
  const at = (path: string) => join(folder, path);
  const write = async (path: string, text: string) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  const port = await freePort();
  const args = [
    join(ROOT, 'scripts/lectern.js'),
    'dev',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ];
  const child = spawn(process.execPath, args, {
    cwd: project,
    // Not in the environment of tests: with NODE_ENV=test, Astro finds no pages.
    env: { PATH: process.env.PATH, CONTENT_DIR: folder, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const get = async (path: string, accept = 'text/html'): Promise<HttpResponse> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    return { status: response.status, text: await response.text() };
  };
  const getAs = (headers: Readonly<Record<string, string>>) => {
    const { promise, resolve, reject } =
      Promise.withResolvers<Awaited<ReturnType<DevServer['getAs']>>>();
    const at = { port, host: '127.0.0.1', path: '/api/v1/docs', headers };
    httpGet(at, ({ statusCode: status, headers: { 'access-control-allow-origin': allowed } }) =>
      resolve({ status, allowed }),
    ).on('error', reject);
    return promise;
  };
  await vi.waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(`lectern dev ended:\n${output}`);
      return output.includes('follows its changes');
    },
    { timeout: 60_000 },
  );
  return {
    folder,
    get,
    getAs,
    printed: () => output,
    write,
    remove: (path) => rm(at(path)),
    move: (from, to) => rename(at(from), at(to)),
    stop: async () => {
      await stop(child);
      await rm(project, { recursive: true, force: true });
    },
  };
}
