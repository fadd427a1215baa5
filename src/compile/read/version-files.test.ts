import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFolder } from '../../../test/content-folder.ts';
import { lastCommitDays } from './git.ts';
import { filesAtRef, VersionProblem } from './version-files.ts';

const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';

/** A repository whose content folder is `site/content`, with a commit that has the tag `v1`. */
async function repository(files: Readonly<Record<string, string>>) {
  const root = await writeFolder(files);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args]);
  git('init', '-q');
  symlinkSync('a.md', join(root, 'site/content/link.md'));
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  git('tag', 'v1');
  rmSync(join(root, 'site/content/a.md'));
  writeFileSync(join(root, 'site/content/new.md'), 'new');
  git('config', 'core.autocrlf', 'true');
  return { folder: join(root, 'site/content'), store: join(root, 'store'), git };
}

it('writes the content folder as it was at a tag, and leaves the working tree and the index alone', async () => {
  const { folder, store, git } = await repository({
    'README.md': 'outside',
    'site/content/a.md': 'one\r\ntwo\n',
    'site/content/docs/é x.md': `About ${POINTER}`,
    'site/content/.gitattributes': '* text=auto\n*.md export-ignore\n',
  });
  const before = git('status', '--porcelain', '--', 'site').toString();
  const { folder: written } = await filesAtRef(folder, 'v1', store);
  expect(readdirSync(written, { recursive: true }).sort()).toEqual(
    ['.gitattributes', 'a.md', 'docs', 'docs/é x.md', 'link.md'].sort(),
  );
  expect(readFileSync(join(written, 'docs/é x.md'), 'utf8')).toBe(`About ${POINTER}`);
  expect(readFileSync(join(written, 'a.md'), 'utf8')).toBe('one\ntwo\n');
  expect(readlinkSync(join(written, 'link.md'))).toBe('a.md');
  expect(git('status', '--porcelain', '--', 'site').toString()).toBe(before);
  expect(readdirSync(store)).toHaveLength(1);
  expect((await filesAtRef(folder, 'v1', store)).folder).toBe(written);
});

it('runs no program that the repository names', async () => {
  const { folder, store, git } = await repository({
    'site/content/a.md': 'a',
    'hooks/post-index-change': '#!/bin/sh\ntouch "$(git rev-parse --show-toplevel)/ran"\n',
  });
  const root = join(folder, '../..');
  chmodSync(join(root, 'hooks/post-index-change'), 0o755);
  git('config', 'core.hooksPath', join(root, 'hooks'));
  git('config', 'core.fsmonitor', join(root, 'hooks/post-index-change'));
  await filesAtRef(folder, 'v1', store);
  await lastCommitDays(folder);
  expect(existsSync(join(root, 'ran'))).toBe(false);
});

it('names a file that Git LFS keeps', async () => {
  const { folder, store } = await repository({
    'site/content/a.md': 'a',
    'site/content/media/big.png': POINTER,
  });
  await expect(filesAtRef(folder, 'v1', store)).rejects.toThrow(VersionProblem);
  await expect(filesAtRef(folder, 'v1', store)).rejects.toThrow('“media/big.png”');
  expect(readdirSync(store)).toEqual([]);
});
