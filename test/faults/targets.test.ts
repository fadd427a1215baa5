import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLectern } from '../command.ts';
import { digests } from '../files.ts';
import { writeSite, writeText } from '../temporary-site.ts';
import { copyProject, startBuild, writeFiles } from './project.ts';
import { contentFiles } from './site.ts';

let root = '';
let project = '';
let content = '';
/** The files of the user, which a rejected build must not change. */
let own: Awaited<ReturnType<typeof ownFiles>> = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-targets-'));
  project = join(root, 'project');
  content = join(project, 'content');
  await copyProject(project);
  await writeFiles(content, contentFiles('alpha'));
  await writeText(join(project, '.git/HEAD'), 'ref: refs/heads/main\n');
  await symlink('.', join(project, 'itself'));
  await symlink('../elsewhere', join(project, 'linked'));
  await mkdir(join(root, 'elsewhere'));
  await writeText(join(project, 'own/thesis.txt'), 'mine');
  await writeSite(join(project, 'mixed'), { '/index.html': 'a site' });
  await writeText(join(project, 'mixed/thesis.txt'), 'mine');
  own = await ownFiles();
});

afterAll(() => rm(root, { recursive: true }));

/** All files of the user, without the caches of builds. */
async function ownFiles() {
  const all = Object.entries(await digests(root));
  return all.filter(([path]) => !/^\/project\/(?:\.astro|node_modules)\//.test(path));
}

const build = (outDir: string) => startBuild({ project, content, outDir }).ended;

describe('a build into', () => {
  it.each([
    ['.', 'holds the project'],
    ['..', 'holds the project'],
    ['itself', 'holds the project'],
    ['content', 'holds the content'],
    ['content/dist', 'is inside the content'],
    ['.git', 'holds HEAD, and is neither a built site'],
    ['src', 'and is neither a built site'],
    ['own', 'holds thesis.txt, and is neither a built site'],
    ['mixed', 'holds files besides its site: thesis.txt'],
    ['package.json', 'is not a folder'],
    ['.astro/dist', 'holds the work folder of the build'],
  ])('%s is rejected and changes nothing', async (outDir, message) => {
    await mkdir(join(project, '.astro/dist'), { recursive: true });
    const { code, output } = await build(outDir);
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(await ownFiles()).toEqual(own);
  });

  it('a folder does not affect those next to it, and may be a symbolic link', async () => {
    const neighbours = ['elsewhere.previous', 'elsewhere.next', '.elsewhere.lectern'];
    for (const name of neighbours) await writeText(join(root, name, 'thesis.txt'), 'mine');
    const before = await ownFiles();
    for (const outDir of ['linked', join(root, 'elsewhere')]) {
      const { code, output } = await build(outDir);
      expect(code, output).toBe(0);
      const after = await ownFiles();
      expect(after.filter(([path]) => !path.startsWith('/elsewhere/'))).toEqual(before);
      expect(after.map(([path]) => path)).toContain('/elsewhere/index.html');
    }
  });
});

it.each(['.', 'own', 'mixed'])('a deployment for Vercel into %s is rejected', async (folder) => {
  const before = await ownFiles();
  const args = ['--dist', join(project, 'mixed'), '--output', join(project, folder)];
  const { code, stderr } = await runLectern(['vercel', ...args]);
  expect(stderr).toContain('and is not a deployment. Name another folder.');
  expect(code).toBe(1);
  expect(await ownFiles()).toEqual(before);
});
