import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CLEAN_ENV } from '../../clean-env.ts';
import { freePort, ROOT } from '../../site-server.ts';
import { run, start } from '../processes.ts';
import { lectern } from './project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of all tarballs and their unpacked files. */
    tarballs: string;
    /** A project that was created and installed from the tarballs. */
    project: string;
  }
}

/** Creates a project outside the repository from the tarballs, like users, and serves its site. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-package-'));
  const tarballs = join(root, 'tarballs');
  await run('npm', ['run', 'package', '--', '--output', tarballs], ROOT);
  const files = await readdir(tarballs);
  const tarball = (name: string) =>
    join(tarballs, files.find((file) => new RegExp(`^${name}-\\d.*\\.tgz$`).test(file)) ?? name);

  const create = ['exec', '--yes', `--package=${tarball('create-lectern')}`, '--'];
  await run('npm', [...create, 'create-lectern', 'my-docs', '--locales', 'en,fr'], root, CLEAN_ENV);
  const folder = join(root, 'my-docs');
  await run('npm', ['install', '--no-audit', tarball('lectern')], folder, CLEAN_ENV);
  await run('npm', ['run', 'check'], folder, CLEAN_ENV);
  await run('npm', ['run', 'build'], folder, CLEAN_ENV);

  const port = await freePort();
  const [command, args, env] = lectern(folder, 'serve', '--no-access-log', '--port', `${port}`);
  const server = await start(command, args, / serves /, { ...env, RATE_LIMIT: 'off' }, folder);
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('dist', join(folder, 'dist'));
  project.provide('tarballs', tarballs);
  project.provide('project', folder);
  return async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  };
}
