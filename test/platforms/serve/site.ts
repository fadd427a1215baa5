import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeManifest } from '../../../src/contract/manifest.ts';
import { INTERNAL, siteFacts } from '../../../src/contract/paths.ts';
import { swapIn } from '../../../src/files/swap.ts';
import { freePort } from '../../site-server.ts';
import { writeSite } from '../../temporary-site.ts';
import { type Running, start } from '../processes.ts';

/** Too large for the memory cache of the server. */
export const LARGE_BYTES = 3_000_000;

const PAGES = [{ locale: 'en', path: '/docs' }] as const;

/** The files of a small site, all of which depend on the build. */
export function siteFiles(name: string): ReadonlyMap<string, string> {
  const text = `${name} `.repeat(2000);
  return new Map([
    [
      INTERNAL.manifest,
      JSON.stringify(encodeManifest(siteFacts(`http://${name}.example`), {}, PAGES)),
    ],
    ['/docs/index.html', `<!doctype html>${text}`],
    ['/docs.mdx', text],
    ['/404.html', `<!doctype html>missing in ${name}`],
    ['/api/v1/en/docs.json', JSON.stringify({ locale: 'en', count: 0, pages: [] })],
    ['/api/v1/fr/docs.json', JSON.stringify({ locale: 'fr', count: 0, pages: [] })],
    ['/llms-full.txt', name.slice(0, 1).repeat(LARGE_BYTES)],
    ['/content/large.mp4', name.slice(0, 1).repeat(LARGE_BYTES)],
  ]);
}

/** An empty folder for a test file. */
export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'lectern-serve-'));

/** Puts a site into a folder atomically, like a build. */
export async function publish(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const staging = `${folder}.staging`;
  await writeSite(staging, Object.fromEntries(files));
  await swapIn(staging, folder, { sync: false });
}

export interface Server extends Running {
  readonly url: string;
  readonly port: number;
}

/** Runs `npm run serve` on a folder. */
export async function startServer(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = ['--no-access-log'],
): Promise<Server> {
  const port = await freePort();
  const running = await start(
    process.execPath,
    ['scripts/serve.ts', '--dist', folder, ...args],
    / serves /,
    { RATE_LIMIT: 'off', ...env, PORT: String(port) },
  );
  return { ...running, port, url: `http://127.0.0.1:${port}` };
}
