import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { adapt, documentedFile } from '../../../scripts/add/sources.ts';
import type { Bucket } from '../../../src/publish/bucket.ts';
import { publish } from '../../../src/publish/publish.ts';
import { installTools } from '../../install-tools.ts';
import { freePort, ROOT } from '../../site-server.ts';
import { httpOrigin, startEdge } from '../edge.ts';
import { DIST, start, tool } from '../processes.ts';

/** What is used of a bucket of R2. */
interface R2Bucket {
  get(key: string): Promise<{ readonly body: ReadableStream<Uint8Array<ArrayBuffer>> } | null>;
  put(key: string, bytes: Uint8Array): Promise<unknown>;
}

interface Wrangler {
  getPlatformProxy(options: {
    readonly configPath: string;
    readonly persist: { readonly path: string };
  }): Promise<{ readonly env: { readonly SITES: R2Bucket }; dispose(): Promise<void> }>;
}

/** A new bucket, which holds nothing yet. */
const inBucket = (sites: R2Bucket): Bucket => ({
  read: async (key) => (await sites.get(key))?.body,
  write: async (key, bytes) => {
    await sites.put(key, bytes);
  },
  list: async () => [],
  remove: async () => {},
});

/** Runs the Worker in workerd with a bucket of published sites, by the configuration that is documented. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-r2-'));
  const configPath = join(folder, 'wrangler.jsonc');
  const state = join(folder, 'state');
  await writeFile(
    configPath,
    adapt(documentedFile('cloudflare', 'jsonc'), [
      ['node_modules/lectern/functions/cloudflare.js', join(ROOT, 'src/platforms/cloudflare.ts')],
    ]),
  );
  const main = join(installTools('platforms'), 'node_modules/wrangler/wrangler-dist/cli.js');
  const { default: wrangler }: { default: Wrangler } = await import(pathToFileURL(main).href);
  const { env, dispose } = await wrangler.getPlatformProxy({
    configPath,
    persist: { path: join(state, 'v3') },
  });
  await publish({ dist: DIST, bucket: inBucket(env.SITES) });
  await dispose();
  const port = await freePort();
  const worker = await start(
    tool('wrangler'),
    [
      ...['dev', '--config', configPath, '--ip', '127.0.0.1', '--port', String(port)],
      ...['--inspector-port', String(await freePort()), '--persist-to', state],
      ...['--show-interactive-dev-session=false', '--log-level', 'log'],
    ],
    /Ready on/,
    { WRANGLER_SEND_METRICS: 'false', CI: '1' },
  );
  const edge = await startEdge(httpOrigin(port));
  project.provide('baseUrl', edge.url);
  project.provide('dist', DIST);
  return async () => {
    edge.close();
    await worker.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
