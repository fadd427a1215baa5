import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { INTERNAL } from '../../../src/contract/paths.ts';
import { freePort, ROOT } from '../../site-server.ts';
import { DIST, installed, start } from '../processes.ts';

const PRINTED_DIST = '/srv/lectern/dist';

/**
 * The documented configuration for this folder and port, with the part for redirects if the site has any.
 */
async function printedConfig(port: number, dist: string): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/content/docs/en/publish/nginx.md'), 'utf8');
  const [server = '', maps = '', moved = ''] = [...page.matchAll(/```nginx\n([\s\S]*?)```/g)].map(
    ([, text = '']) => text,
  );
  const root = `root ${PRINTED_DIST};`;
  const hasRedirects = existsSync(join(dist, INTERNAL.nginxRedirects));
  const changes: readonly (readonly [printed: string, tested: string])[] = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', ''],
    [root, hasRedirects ? `${root}\n${moved}` : root],
  ];
  const tested = changes.reduce((text, [from, to]) => {
    if (!text.includes(from))
      throw new Error(`docs/content/docs/en/publish/nginx.md does not say “${from}”.`);
    return text.replace(from, () => to);
  }, server);
  return `${hasRedirects ? maps : ''}${tested}`.replaceAll(PRINTED_DIST, dist);
}

/** Writes an `nginx.conf` like that of Debian that includes the printed file; returns the command. */
export async function nginxCommand(
  folder: string,
  port: number,
  dist: string,
): Promise<readonly string[]> {
  await writeFile(join(folder, 'lectern.conf'), await printedConfig(port, dist));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/lectern.conf;
}
`,
  );
  const program = installed('nginx') ?? 'nginx';
  return [program, '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
}

/** Output of nginx when it is ready. */
export const NGINX_READY = /start worker process /;

/** Runs nginx with the printed file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-nginx-'));
  const [program = '', ...args] = await nginxCommand(folder, port, DIST);
  const nginx = await start(program, args, NGINX_READY);
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('dist', DIST);
  return async () => {
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
