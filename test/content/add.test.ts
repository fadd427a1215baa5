import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionName, functionFile } from '../../build/functions.ts';
import { PLATFORMS } from '../../scripts/add/platforms.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { runLectern } from '../command.ts';
import { temporaryFolder, writeText } from '../temporary-site.ts';

/** Expected files of platforms. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  cloudflare: ['wrangler.jsonc'],
  netlify: [
    'netlify.toml',
    'netlify/edge-functions/files.js',
    'netlify/edge-functions/operations.js',
  ],
  vercel: ['vercel.json'],
  container: ['.dockerignore', 'Dockerfile'],
  nginx: ['nginx.conf'],
  systemd: ['us-our-docs.service'],
  'github-actions': ['.github/workflows/docs.yml'],
  'github-pages': ['.github/workflows/pages.yml'],
  'gitlab-pages': ['.gitlab-ci.yml'],
};

const SITE = `name: Ours
tagline: Short
description: Long
locales: [{ code: de, label: Deutsch }, { code: pt-BR, label: Português }]
`;

/** Files of the package that platforms refer to. */
const FUNCTION_FILES = (Object.keys(FUNCTIONS) as FunctionName[]).map(functionFile);

async function project(): Promise<string> {
  const folder = await temporaryFolder();
  await writeText(join(folder, 'package.json'), '{ "name": "@us/our.docs" }');
  return folder;
}

const add = (folder: string, ...args: string[]) => runLectern(['add', ...args], {}, [], folder);

const filesIn = (folder: string) =>
  filesBelow(folder)
    .map((path) => path.slice(1))
    .filter((path) => path !== 'package.json');

/** The created files, from the output. */
const createdIn = (stdout: string) =>
  (/^Created\n((?: {2}\S+\n)+)/.exec(stdout)?.[1] ?? '').trim().split(/\s+/).toSorted();

describe.each(Object.keys(PLATFORMS))('lectern add %s', (name) => {
  it('creates files with the paths of the project and says what to do next', async () => {
    const folder = await project();
    const { code, stdout, stderr } = await add(folder, name);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Created\n( {2}\S+\n)+\nNext\n( {2}.+\n)+$/);
    const expected = FILES[name] ?? createdIn(stdout);
    expect(createdIn(stdout)).toEqual(expected);
    expect(filesIn(folder).toSorted()).toEqual(expected);
    for (const file of expected) {
      const text = await readFile(join(folder, file), 'utf8');
      for (const ours of ['src/platforms', 'scripts/', 'test/', '/srv/lectern', 'undefined']) {
        expect(text, file).not.toContain(ours);
      }
      const called = [...text.matchAll(/node_modules\/lectern\/([\w./-]+\.js)/g)];
      for (const [, path = ''] of called) expect(FUNCTION_FILES).toContain(path);
    }
  });

  it('has the languages of the site', async () => {
    const folder = await project();
    await writeText(join(folder, 'content/site.yaml'), SITE);
    const { stdout } = await add(folder, name, '--print');
    if (name === 'nginx') expect(stdout).toContain('location /pt-BR/ {');
    if (name === 'cloudflare') expect(stdout).toContain('      "/pt-BR*",\n');
    expect(stdout).not.toMatch(/["\s]\/fr\b/);
  });

  it('does not change existing files', async () => {
    const folder = await project();
    const [file = ''] = FILES[name] ?? createdIn((await add(await project(), name)).stdout);
    await writeText(join(folder, file), 'mine');
    const { code, stdout, stderr } = await add(folder, name);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.startsWith(`Not written: ${file} exists.`), stderr).toBe(true);
    expect(filesIn(folder)).toEqual([file]);
    expect(await readFile(join(folder, file), 'utf8')).toBe('mine');
    expect((await add(folder, name, '--print')).stdout).toContain(`# ${file}\n`);
  });
});

it('configures nginx with the policy of the settings', async () => {
  const folder = await project();
  const settings =
    'csp: { frames: [https://video.example] }\nscripts: [{ src: https://a.example/x.js }]\n';
  await writeText(join(folder, 'content/site.yaml'), `${SITE}${settings}`);
  const { stdout } = await add(folder, 'nginx', '--print');
  expect(stdout).toContain("script-src 'self' https://a.example;");
  expect(stdout).toContain('frame-src https://video.example;');
});

it('asks for settings without mistakes', async () => {
  const folder = await project();
  await writeText(join(folder, 'content/site.yaml'), 'name: Ours\n');
  const { code, stderr } = await add(folder, 'nginx');
  expect([code, stderr]).toEqual([
    1,
    'site.yaml has mistakes. Correct them first: “lectern check” lists them.\n',
  ]);
});

it.each([
  [[], 'Name a platform: cloudflare, cloudflare-r2, netlify, '],
  [['cloudfare'], 'There is no platform “cloudfare”. Did you mean “cloudflare”?'],
  [['nginx', 'systemd'], 'Name one platform.'],
])('lectern add %j is invalid usage', async (args, message) => {
  const { code, stderr } = await add(await project(), ...args);
  expect(code).toBe(2);
  expect(stderr.startsWith(message), stderr).toBe(true);
});
