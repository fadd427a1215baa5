import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DIST } from '../processes.ts';
import { startWorker } from '../worker.ts';

/** Runs the Worker in workerd with the deployed `wrangler.jsonc`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state = await mkdtemp(join(tmpdir(), 'lectern-workerd-'));
  const { url, stop } = await startWorker('--assets', DIST, '--persist-to', state);
  project.provide('baseUrl', url);
  project.provide('dist', DIST);
  return async () => {
    await stop();
    await rm(state, { recursive: true, force: true });
  };
}
