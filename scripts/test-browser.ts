import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { inParallel } from '../src/common/in-parallel.ts';
import { installTools } from '../test/install-tools.ts';
import { buildSite, freePort, ROOT, startPreview, stop } from '../test/site-server.ts';
import { DOCS_PROJECT, writeGenerated } from './docs/generated.ts';

/** Builds a site and serves it with its function. */
async function serve(project: string) {
  const dist = join(project, '.astro/test/browser/dist');
  const { code, output } = await buildSite(dist, {}, [], project);
  if (code !== 0) throw new Error(output);
  const port = await freePort();
  const preview = await startPreview(dist, port);
  return { name: basename(project), dist, preview, url: `http://127.0.0.1:${port}` };
}

const folder = installTools('browser');
const run = (args: readonly string[], env?: NodeJS.ProcessEnv) =>
  spawnSync('npx', args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' })
    .status ?? 1;
if (run(['tsc', '--noEmit']) !== 0) process.exit(1);
await writeGenerated();
const projects = [
  ROOT,
  DOCS_PROJECT,
  ...['api', 'brand', 'hostile', 'languages'].map((name) => join(ROOT, 'test/sites', name)),
  // Resolves packages that are installed in the folder of the browser tests.
  join(folder, 'sites/diagrams'),
];
// Two at a time: a build of a small site leaves half a processor idle.
const served = await inParallel(projects, 2, serve);
const [sample, ...sites] = served;
process.exitCode = run(['vitest', 'run', ...process.argv.slice(2)], {
  BASE_URL: sample?.url,
  DIST: sample?.dist,
  SITES: JSON.stringify(sites.map(({ name, dist, url }) => ({ name, dist, url }))),
});
await Promise.all(served.map(({ preview }) => stop(preview)));
