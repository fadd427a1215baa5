import type { TestProject } from 'vitest/node';
import { freePort } from '../../site-server.ts';
import { DIST, start } from '../processes.ts';

/** Runs the server like `npm run serve`, without limits that would affect the suite. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const server = await start(
    process.execPath,
    ['scripts/serve.ts', '--dist', DIST, '--no-access-log'],
    / serves /,
    { PORT: String(port), RATE_LIMIT: 'off' },
  );
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('dist', DIST);
  return server.stop;
}
