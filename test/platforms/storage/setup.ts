import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, ROOT } from '../../site-server.ts';
import { DIST, run, start, tool } from '../processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a bucket on the S3 server. */
    bucket: string;
  }
}

/** The keys of the S3 server. */
export const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Publishes the site to an S3 server, and serves it from there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
  const storagePort = String(await freePort());
  const storage = await start(
    tool('s3rver'),
    ['--directory', folder, '--port', storagePort, '--configure-bucket', 'docs'],
    /listening/,
  );
  const bucket = `http://127.0.0.1:${storagePort}/docs/site`;
  const env = { ...process.env, ...KEYS };
  await run(
    process.execPath,
    [join(ROOT, 'scripts/lectern.js'), 'publish', bucket, '--dist', DIST],
    undefined,
    env,
  );
  const port = await freePort();
  const server = await start(
    process.execPath,
    ['scripts/serve.ts', '--from', bucket, '--no-access-log'],
    / serves /,
    { ...KEYS, PORT: String(port), RATE_LIMIT: 'off' },
  );
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('dist', DIST);
  project.provide('bucket', bucket);
  return async () => {
    await server.stop();
    await storage.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
