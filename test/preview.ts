import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the site under test, without trailing slash. */
    baseUrl: string;
    /** Folder of the built site under test. */
    dist: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const astro = resolve(root, 'node_modules/astro/bin/astro.mjs');
const dist = resolve(root, '.astro/test/dist');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, [astro, 'build', '--outDir', dist], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`astro build ended with ${code}.`);
}

/** Builds the site and serves it with `astro preview`, once for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [astro, 'preview', '--outDir', dist, '--host', '127.0.0.1', '--port', String(port)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`astro preview ended with ${code}.`)));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes(` serves `)) done();
    });
  });
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('dist', dist);
  return async () => {
    child.removeAllListeners('exit');
    child.kill();
    await once(child, 'exit');
  };
}
