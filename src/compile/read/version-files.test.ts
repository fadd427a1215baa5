import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { page, SITE, writeFolder } from '../../../test/content-folder.ts';
import { withoutCache } from '../recall.ts';
import { checkTranslations } from '../translations/check-translations.ts';
import { commitDays, OWN_INDEX } from './git.ts';
import { filesAtRefs, VersionProblem } from './version-files.ts';

const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';

/** The files of the content folder at a ref, or else the problem. */
async function filesAtRef(folder: string, ref: string, store: string) {
  const files = (await filesAtRefs(folder, [ref], store)).get(ref);
  if (files === undefined || files instanceof VersionProblem) throw files;
  return files;
}

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
  return { root, folder: join(root, 'site/content'), store: join(root, 'store'), git };
}

/** Gives the commit that is checked out a signature, by which nothing is proved. */
function sign(git: (...args: string[]) => Buffer): void {
  const commit = git('cat-file', 'commit', 'HEAD').toString();
  const signed = commit.replace('\n\n', '\ngpgsig a\n\n');
  const root = git('rev-parse', '--show-toplevel').toString().trim();
  writeFileSync(join(root, 'commit'), signed);
  const id = git('hash-object', '-t', 'commit', '-w', join(root, 'commit')).toString().trim();
  git('reset', '-q', '--soft', id);
  git('tag', '-f', 'v1');
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
    ['.gitattributes', OWN_INDEX, 'a.md', 'docs', 'docs/é x.md', 'link.md'].sort(),
  );
  expect(readFileSync(join(written, 'docs/é x.md'), 'utf8')).toBe(`About ${POINTER}`);
  expect(readFileSync(join(written, 'a.md'), 'utf8')).toBe('one\ntwo\n');
  expect(readlinkSync(join(written, 'link.md'))).toBe('a.md');
  expect(git('status', '--porcelain', '--', 'site').toString()).toBe(before);
  expect(readdirSync(store)).toHaveLength(1);
  expect((await filesAtRef(folder, 'v1', store)).folder).toBe(written);
});

it.each<readonly [string, (file: string) => void]>([
  ['changed', (file) => writeFileSync(file, '# Two')],
  ['deleted', (file) => rmSync(file)],
  ['emptied', (file) => truncateSync(file)],
  ['beside another', (file) => writeFileSync(`${file}x.md`, '# Other')],
])('writes a folder again in which a file is %s', async (_, damage) => {
  const { folder, store } = await repository({ 'site/content/a.md': '# One' });
  const { folder: written } = await filesAtRef(folder, 'v1', store);
  const names = readdirSync(written);
  const { ino } = statSync(written);
  await filesAtRef(folder, 'v1', store);
  expect(statSync(written).ino).toBe(ino);
  damage(join(written, 'a.md'));
  await filesAtRef(folder, 'v1', store);
  expect(readdirSync(written)).toEqual(names);
  expect(readFileSync(join(written, 'a.md'), 'utf8')).toBe('# One');
});

/** How the configuration of a repository names a program, by what has git run it. */
const PROGRAMS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a hook', { 'core.hooksPath': 'programs' }],
  ['a file monitor', { 'core.fsmonitor': 'programs/post-index-change' }],
  ['a filter of files that are written', { 'filter.a.smudge': 'programs/post-index-change' }],
  ['a filter of files that are read', { 'filter.a.clean': 'programs/post-index-change' }],
  ['a filter that goes on', { 'filter.a.process': 'programs/post-index-change' }],
  [
    'a check of signatures',
    { 'log.showSignature': 'true', 'gpg.program': 'programs/post-index-change' },
  ],
  [
    'a remote for what is missing',
    {
      'core.repositoryFormatVersion': '1',
      'extensions.partialClone': 'evil',
      'remote.evil.promisor': 'true',
      'remote.evil.url': 'ext::programs/post-index-change',
      'protocol.ext.allow': 'always',
    },
  ],
];

it.each(PROGRAMS)('runs no program that the repository names: %s', async (_, settings) => {
  const { folder, store, git, root } = await repository({
    'site/content/site.yaml': SITE,
    'site/content/docs/en/a.md': page('One.'),
    'site/content/docs/fr/a.md': page('Un.'),
    'site/content/a.md': 'a',
    'site/content/.gitattributes': '*.md filter=a\n',
    'programs/post-index-change': `#!/bin/sh\ntouch "$(dirname "$0")/ran"\n`,
  });
  chmodSync(join(root, 'programs/post-index-change'), 0o755);
  sign(git);
  const [blob = ''] = git('rev-parse', 'v1:site/content/a.md').toString().split('\n');
  if ('extensions.partialClone' in settings) {
    rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
  }
  for (const [name, value] of Object.entries(settings)) {
    git('config', name, value.replace('programs', join(root, 'programs')));
  }
  const isMissing = 'extensions.partialClone' in settings;
  const written = filesAtRef(folder, 'v1', store);
  await (isMissing ? expect(written).rejects.toThrow('git cannot write') : written);
  expect((await commitDays(withoutCache)(folder)).size).toBeGreaterThan(0);
  await checkTranslations(folder);
  expect(existsSync(join(root, 'programs/ran'))).toBe(false);
});

it('runs no program that a repository in the repository names', async () => {
  const { folder, git, root } = await repository({
    'site/content/site.yaml': SITE,
    'site/content/a.md': 'a',
  });
  const inner = join(folder, 'inner');
  execFileSync('git', ['clone', '-q', root, inner]);
  git('add', '-A');
  git('commit', '-q', '-m', 'two');
  const program = join(root, 'program');
  writeFileSync(program, `#!/bin/sh\ntouch "${root}/ran"\n`, { mode: 0o755 });
  execFileSync('git', ['-C', inner, 'config', 'core.fsmonitor', program]);
  await checkTranslations(folder);
  expect(existsSync(join(root, 'ran'))).toBe(false);
});

it('names a submodule', async () => {
  const { folder, store, git, root } = await repository({ 'site/content/a.md': 'a' });
  execFileSync('git', ['clone', '-q', root, join(folder, 'docs/inner')]);
  git('add', '-A');
  git('commit', '-q', '-m', 'two');
  git('tag', 'v2');
  await expect(filesAtRef(folder, 'v2', store)).rejects.toThrow('“docs/inner” is a submodule');
  expect(readdirSync(store)).toEqual([]);
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

it.each<readonly [string, (root: string) => void, string]>([
  ['its settings', (root) => appendFileSync(join(root, '.git/config'), '[a'), 'fatal: bad config'],
  [
    'a commit',
    (root) => rmSync(join(root, '.git/objects'), { recursive: true }),
    'fatal: not a git',
  ],
])('reports what git says about a damaged repository: %s', async (_, damage, said) => {
  const { root, folder, store } = await repository({ 'site/content/a.md': 'a' });
  damage(root);
  const problem = await filesAtRef(folder, 'v1', store).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(VersionProblem);
  expect(String(problem)).toContain(`git fails: ${said}`);
});

it('names a version whose folders git cannot list', async () => {
  const { folder, store, git } = await repository({
    'site/content/a.md': 'a',
    'site/content/docs/a.md': 'a',
  });
  const tree = git('rev-parse', 'v1:site/content/docs').toString().trim();
  rmSync(join(folder, '../../.git/objects', tree.slice(0, 2), tree.slice(2)));
  await expect(filesAtRef(folder, 'v1', store)).rejects.toThrow(VersionProblem);
});
