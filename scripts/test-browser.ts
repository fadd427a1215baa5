import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTools } from '../test/install-tools.ts';
import { buildSite, freePort, ROOT, startPreview, stop } from '../test/site-server.ts';

const folder = installTools('browser');
const dist = join(ROOT, '.astro/test/browser/dist');
const { code, output } = await buildSite(dist);
if (code !== 0) throw new Error(output);
const port = await freePort();
const preview = await startPreview(dist, port);
const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  cwd: folder,
  env: { ...process.env, BASE_URL: `http://127.0.0.1:${port}`, DIST: dist },
  stdio: 'inherit',
});
await stop(preview);
process.exitCode = status ?? 1;
