import { spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST } from '../test/platforms/processes.ts';
import { buildSite, ROOT } from '../test/site-server.ts';
import { writeVersionedSample } from '../test/versioned-sample.ts';

/** Omitted folders and files of the sample, which cover no further behaviour of platforms. */
const OMITTED = /\/(?:docs\/\w+\/(?:brand-kits|formats|generating|teams|thumbnails)|nav\.yaml)$/;

/** Writes half of the sample, with a preview picture per section, since each platform gets every file. */
async function writeHalf(content: string): Promise<void> {
  await cp(join(ROOT, 'content'), content, {
    recursive: true,
    filter: (path) => !OMITTED.test(path),
  });
  const settings = join(content, 'site.yaml');
  const text = await readFile(settings, 'utf8');
  const redirects = text.replace(/^ {2}(?:brand-kits|generating)\/.*\n/gm, '');
  await writeFile(settings, `${redirects}ogImages: sections\nchecks: { links: off }\n`);
}

const project = join(ROOT, '.astro/test/platforms/project');
const content = await writeVersionedSample(project, writeHalf);
const { code, output } = await buildSite(DIST, { CONTENT_DIR: content });
if (code !== 0) throw new Error(output);
const args = ['vitest', 'run', '--config', 'vitest.platforms.config.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync('npx', args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
