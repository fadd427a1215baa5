import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-site.ts';
import { withoutCache } from '../recall.ts';
import { commitDays } from './git.ts';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@t', ...args], {
    env: { ...process.env, GIT_COMMITTER_DATE: '2024-05-06T12:00:00Z' },
  });

/** A commit of the tree of `HEAD` with a date that `git commit` would reject. */
const commitAt = (folder: string, date: string) =>
  execFileSync(
    'git',
    ['-C', folder, 'hash-object', '-t', 'commit', '-w', '--stdin', '--literally'],
    {
      input: `tree ${git(folder, 'rev-parse', 'HEAD^{tree}')}author T <t> 0 +0000\ncommitter T <t> ${date}\n\nA\n`,
    },
  ).toString();

it('knows the days of commits of a folder that a link leads to from outside its repository', async () => {
  const root = await temporaryFolder();
  const repository = join(root, 'repository');
  const project = join(root, 'project');
  await mkdir(join(repository, 'docs'), { recursive: true });
  await mkdir(project);
  await writeFile(join(repository, 'docs/a.md'), 'A');
  git(repository, 'init', '-q');
  git(repository, 'add', '.');
  git(repository, 'commit', '-qm', 'A');
  await symlink(join(repository, 'docs'), join(project, 'content'));
  const days = await commitDays(withoutCache)(join(project, 'content'));
  expect([...days]).toEqual([['a.md', '2024-05-06']]);
});

it.each(['253402300800 +0000', '-1 +0000', 'never'])(
  'knows no day of the date %j',
  async (date) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'a.md'), 'A');
    git(folder, 'init', '-q');
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'A');
    git(folder, 'reset', '-q', '--soft', commitAt(folder, date).trim());
    expect([...(await commitDays(withoutCache)(folder))]).toEqual([]);
  },
);
