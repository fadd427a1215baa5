import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { adapt, documentedFile } from '../../../scripts/add/sources.ts';
import type { Bucket } from '../../../src/publish/bucket.ts';
import { publish } from '../../../src/publish/publish.ts';
import { installTools } from '../../install-tools.ts';
import { ROOT } from '../../site-server.ts';
import { DIST } from '../processes.ts';
import { startWorker } from '../worker.ts';

/** The used part of an R2 bucket. */
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

/** A new empty bucket. */
const inBucket = (sites: R2Bucket): Bucket => ({
  read: async (key) => (await sites.get(key))?.body,
  write: async (key, bytes) => {
    await sites.put(key, bytes);
  },
  list: async () => [],
  remove: async () => {},
});

/** Runs the Worker in workerd with a bucket of published sites and the documented configuration. */
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
  const { url, stop } = await startWorker('--config', configPath, '--persist-to', state);
  project.provide('baseUrl', url);
  project.provide('dist', DIST);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
