import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTools } from '../test/install-tools.ts';
import { buildSite, freePort, ROOT, startPreview, stop } from '../test/site-server.ts';

const folder = installTools('browser');

/** Builds a site of its own folder. */
async function build(name: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const dist = join(ROOT, '.astro/test/browser', name);
  const { code, output } = await buildSite(dist, env);
  if (code !== 0) throw new Error(output);
  return dist;
}

const dist = await build('dist');
const apiDist = await build('api', { CONTENT_DIR: join(ROOT, 'test/sites/api/content') });
const port = await freePort();
const preview = await startPreview(dist, port);
const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  cwd: folder,
  env: { ...process.env, BASE_URL: `http://127.0.0.1:${port}`, DIST: dist, API_DIST: apiDist },
  stdio: 'inherit',
});
await stop(preview);
process.exitCode = status ?? 1;
