import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const buildArgs = manifest.scripts.build
  .split(' ')
  .slice(1)
  .map((arg) => (arg.startsWith('scripts/') ? resolve(ROOT, arg) : arg));

/** The command of `npm run build` without npm, to measure only the build. */
export const BUILD: readonly [string, ...string[]] = [process.execPath, ...buildArgs];
export const ASTRO = resolve(ROOT, 'node_modules/astro/bin/astro.mjs');

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/**
 * Builds a site.
 *
 * @param outDir absolute
 * @param flags of the build
 * @param project folder of the site, absolute
 * @returns the exit code and all that the build printed
 */
export async function buildSite(
  outDir: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
  project = ROOT,
): Promise<{ code: number; output: string }> {
  const [node, ...args] = BUILD;
  const child = spawn(node, [...args, '--outDir', outDir, ...flags], {
    cwd: project,
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  return { code, output: Buffer.concat(output).toString() };
}

/** Serves a built site with `lectern preview`; resolves when it responds. */
export async function startPreview(outDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['scripts/lectern.js', 'preview', '--dist', outDir, '--host', '127.0.0.1', '--port', `${port}`],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  await new Promise<void>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`lectern preview ended with ${code}.`)));
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.includes(' serves ')) done();
      else process.stderr.write(chunk);
    });
  });
  child.removeAllListeners('exit');
  return child;
}

/** Ends a process and waits for its exit. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
