import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SITE_LIST_FILE, siteList } from '../../src/files/site-list.ts';
import { digests } from '../files.ts';
import { build, copyProject, startBuild, writeFiles } from './project.ts';
import { contentFiles } from './site.ts';

it('no file of a forged site with a forged list is reused', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lectern-forged-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [project, content, outDir] = ['project', 'content', 'dist'].map((name) => join(root, name));
  if (!project || !content || !outDir) throw new Error('No folders.');
  await copyProject(project);
  await writeFiles(content, contentFiles('alpha'));
  await build({ project, content, outDir });
  const clean = await digests(outDir);
  const listFile = join(outDir, SITE_LIST_FILE);
  const { build: genuine, ...list } = JSON.parse(await readFile(listFile, 'utf8'));
  const forged = Object.keys(clean).filter((path) => /\.(?:html|mdx|js|json)$/.test(path));
  for (const path of forged) await writeFile(join(outDir, path), 'forged');
  const now = await digests(outDir);
  const files = siteList(
    list.files.map((file: { path: string; size: number }) => ({
      ...file,
      sha256: now[file.path],
      ...(forged.includes(file.path) && { size: 'forged'.length }),
    })),
  );
  // With the identity of the previous build, which is in the records of that build.
  await writeFile(listFile, JSON.stringify({ ...files, build: genuine }));
  const refused = await startBuild({ project, content, outDir }).ended;
  expect(refused.output).toContain('is neither a built site');
  // With an identity of its own, which is not.
  await writeFile(listFile, JSON.stringify(files));
  await build({ project, content, outDir });
  expect(await digests(outDir)).toEqual(clean);
});
