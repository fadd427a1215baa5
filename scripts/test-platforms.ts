import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DIST } from '../test/platforms/processes.ts';
import { buildSite, ROOT } from '../test/site-server.ts';
import { writeVersionedSample } from '../test/versioned-sample.ts';

const content = await writeVersionedSample(join(ROOT, '.astro/test/platforms/project'));
const { code, output } = await buildSite(DIST, { CONTENT_DIR: content });
if (code !== 0) throw new Error(output);
const args = ['vitest', 'run', '--config', 'vitest.platforms.config.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync('npx', args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
