import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DIST, freePort, installed, ROOT, start } from './processes.ts';

/** The file that the documentation tells to write, for this folder and port. */
async function printedConfig(port: number): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/platforms/nginx.md'), 'utf8');
  const printed = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const changes: readonly (readonly [printed: string, tested: string])[] = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', ''],
    ['root /srv/lectern/dist;', `root ${DIST};`],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/platforms/nginx.md does not say “${from}”.`);
    return text.replace(from, to);
  }, printed);
}

/** Runs nginx with the printed file, as Debian's `nginx.conf` includes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-nginx-'));
  await writeFile(join(folder, 'lectern.conf'), await printedConfig(port));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/lectern.conf;
}
`,
  );
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const nginx = await start(installed('nginx') ?? 'nginx', args, /start worker process /);
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('dist', DIST);
  return async () => {
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
