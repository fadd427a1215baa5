import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { CLEAN_ENV } from '../../clean-env.ts';
import { digests } from '../../files.ts';
import { freePort } from '../../site-server.ts';
import { temporaryFolder } from '../../temporary-site.ts';
import { run, start } from '../processes.ts';
import { lectern } from './project.ts';

const folder = inject('project');
const tarballs = inject('tarballs');

describe.each([
  ['dev', / shows .* follows its changes/],
  ['preview', / serves /],
])('lectern %s', (name, ready) => {
  it('serves pages, Markdown and the API', async () => {
    const port = await freePort();
    const args = ['--port', String(port), '--host', '127.0.0.1'];
    const [command, rest, env] = lectern(folder, name, ...args);
    const server = await start(command, rest, ready, env, folder);
    const get = async (path: string, accept: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
      return `${response.status} ${await response.text()}`;
    };
    try {
      const page = await get('/docs/getting-started', 'text/html');
      expect(page).toMatch(/^200 <!doctype html>/i);
      const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
      expect(await get(style, '*/*')).toMatch(/^200 /);
      expect(await get('/fr/docs/getting-started', 'text/markdown')).toMatch(
        /^200 # Prise en main/,
      );
      expect(await get('/api/v1/search?q=components', '*/*')).toContain('/docs/writing/pages');
      expect(await get('/nowhere', 'text/html')).toMatch(/^404 <!doctype html>/i);
    } finally {
      await server.stop();
    }
  });
});

it('lectern pack makes a package that searches', async () => {
  const output = await temporaryFolder();
  const pack = lectern(folder, 'pack', 'my-docs-offline', '--version', '1.0.0', '--output', output);
  await run(pack[0], pack[1], folder, pack[2]);
  await writeFile(join(output, 'package.json'), '{ "private": true }');
  const tarball = join(output, 'my-docs-offline-1.0.0.tgz');
  await run('npm', ['install', '--offline', '--no-audit', tarball], output, CLEAN_ENV);
  const program = join(output, 'node_modules/my-docs-offline/docs.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'search', 'components']);
  expect(stdout).toContain('/docs/writing/pages');
});

it('a project is small and has no files of Astro', async () => {
  const installed = await readdir(join(folder, 'node_modules'));
  for (const name of ['astro', 'vite', 'esbuild', 'typescript', 'jiti', 'oxc-parser']) {
    expect(installed).not.toContain(name);
  }
});

it('lectern import says how to install its package, and runs it', async () => {
  const project = join(await temporaryFolder(), 'my-docs');
  await cp(folder, project, { recursive: true, verbatimSymlinks: true });
  const old = await temporaryFolder();
  await mkdir(join(old, 'docs'));
  await writeFile(join(old, 'mkdocs.yml'), 'site_name: Old\n');
  await writeFile(join(old, 'docs/index.md'), '# Old\n\n!!! tip\n    Text.\n');
  const to = join(project, 'imported');
  const [command, args, env] = lectern(project, 'import', old, '--to', to);
  const name = `lectern-import@${manifest.version}`;
  await expect(promisify(execFile)(command, args, { env })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`npm install --save-dev ${name}`),
  });
  // Both, since the copy refers to its tarball by a relative path.
  const both = ['lectern', 'lectern-import'].map((each) =>
    join(tarballs, `${each}-${manifest.version}.tgz`),
  );
  await run('npm', ['install', '--no-audit', ...both], project, CLEAN_ENV);
  await run(command, args, project, env);
  const page = await readFile(join(to, 'content/docs/en/home.md'), 'utf8');
  expect(page).toContain(':::tip');
});

it('says in one line that Node is too old', async () => {
  const program = join(folder, 'node_modules/lectern/scripts/lectern.js');
  // As with an old Node: the check runs before any code that it could not parse.
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  const call = promisify(execFile)(process.execPath, ['--import', preload, program, 'build']);
  await expect(call).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Lectern needs Node 24 or newer, .*\n$/),
  });
});

it('a newer version does not change the content and builds the same site', async () => {
  const project = join(await temporaryFolder(), 'my-docs');
  await cp(folder, project, { recursive: true, verbatimSymlinks: true });
  const own = ['content', 'dist'] as const;
  const before = await Promise.all(own.map((name) => digests(join(project, name))));

  const newer = join(await temporaryFolder(), 'lectern');
  await cp(join(tarballs, 'lectern'), newer, { recursive: true });
  const manifest = JSON.parse(await readFile(join(newer, 'package.json'), 'utf8'));
  await writeFile(
    join(newer, 'package.json'),
    JSON.stringify({ ...manifest, version: `${manifest.version.split('.', 2).join('.')}.999` }),
  );
  const packed = join(newer, '../packed');
  await mkdir(packed);
  await run('npm', ['pack', newer, '--silent'], packed, CLEAN_ENV);
  const [tarball = ''] = await readdir(packed);
  await run('npm', ['install', '--no-audit', join(packed, tarball)], project, CLEAN_ENV);

  const [command, args, env] = lectern(project, '--version');
  const { stdout } = await promisify(execFile)(command, args, { env });
  expect(stdout).toMatch(/\.999\n$/);
  await run('npm', ['run', 'build'], project, CLEAN_ENV);
  expect(await Promise.all(own.map((name) => digests(join(project, name))))).toEqual(before);
});
