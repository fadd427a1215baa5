import { appendFile, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../test/content-folder.ts';
import { digests } from '../test/files.ts';
import { PreviousSite, writeNotes } from './previous-site.ts';
import { removeOthers, SiteFolder } from './site-folder.ts';
import { writeSiteList } from './site-list.ts';

type Files = Readonly<Record<string, string>>;

const KEY = 'made of this';

interface Built {
  readonly folder: string;
  readonly notes: string;
}

/** A finished site, whose files all have the same key. */
async function build(files: Files): Promise<Built> {
  const root = await writeFolder({});
  const [folder, notes] = [join(root, 'site'), join(root, 'notes.json')];
  const site = new SiteFolder(folder, PreviousSite.none());
  for (const [path, content] of Object.entries(files)) site.write(path, content, KEY);
  const { build } = await writeSiteList(folder, site.files);
  await writeNotes(notes, { version: 'any', build, keys: site.keys });
  return { folder, notes };
}

const open = ({ folder, notes }: Built) => PreviousSite.open(folder, notes, 'any');

const inode = async (folder: string, path: string) => (await stat(join(folder, path))).ino;

const OLD = { '/same.html': 'same', '/changed.html': 'before', '/gone.html': 'gone' };
const NEW = { '/same.html': 'same', '/changed.html': 'after', '/deep/new.html': 'new' };

/** What may be in the folder of a site before it is built. */
const LEFTOVERS: Readonly<Record<string, Files>> = {
  nothing: {},
  'the site before the previous one': { 'same.html': 'same', 'changed.html': 'long before' },
  'the same site': { 'same.html': 'same', 'changed.html': 'after', 'deep/new.html': 'new' },
  'files that are folders now': { deep: 'a file', 'same.html/file': 'in a folder' },
  'files of others': { 'other/file': 'other', 'same.html': 'changed' },
};

describe.each(Object.entries(LEFTOVERS))('a site in a folder with %s', (_, leftovers) => {
  it('is what it would be in an empty one, and leaves the previous site alone', async () => {
    const previous = await build(OLD);
    const before = await digests(previous.folder);
    const folder = await writeFolder(leftovers);
    const site = new SiteFolder(folder, await open(previous), false);
    const isNew = Object.entries(NEW).map(([path, content]) => site.write(path, content));
    removeOthers(folder, site.files);
    const { folder: clean } = await build(NEW);
    await rm(join(clean, '.well-known'), { recursive: true });
    expect(await digests(folder)).toEqual(await digests(clean));
    expect(isNew).toEqual([false, true, true]);
    expect(await digests(previous.folder)).toEqual(before);
  });

  it('takes what was made of the same from the previous site', async () => {
    const previous = await build(OLD);
    const folder = await writeFolder(leftovers);
    const site = new SiteFolder(folder, await open(previous), false);
    expect(site.reuse('/same.html', 'made of that')).toBe(false);
    expect(site.reuse('/none.html', KEY)).toBe(false);
    expect(site.reuseAll(KEY)).toBe(true);
    removeOthers(folder, site.files);
    const { '/.well-known/mirror.json': _, ...expected } = await digests(previous.folder);
    expect(await digests(folder)).toEqual(expected);
    expect(site.keys).toEqual(new Map(Object.keys(OLD).map((path) => [path, KEY])));
  });
});

it('a file that somebody changed in the previous site is no file of it', async () => {
  const previous = await build(OLD);
  await appendFile(join(previous.folder, 'same.html'), '!');
  const site = new SiteFolder(await writeFolder({}), await open(previous), false);
  expect(site.reuse('/same.html', KEY)).toBe(false);
  expect(site.reuseAll(KEY)).toBe(false);
  expect(site.previous('/same.html')).toBeUndefined();
  expect(site.previous('/gone.html')).toEqual(Buffer.from('gone'));
  expect(site.files).toEqual([]);
});

it('a file that is there already takes no room again, nor does one of the previous site', async () => {
  const previous = await build(OLD);
  const folder = await writeFolder({ 'same.html': 'same' });
  const there = await inode(folder, 'same.html');
  const site = new SiteFolder(folder, await open(previous), false);
  site.reuseAll(KEY);
  expect(await inode(folder, 'same.html')).toBe(there);
  expect(await inode(folder, 'gone.html')).toBe(await inode(previous.folder, 'gone.html'));
});

it('a file is never written over: another folder may hold it too', async () => {
  const previous = await build(OLD);
  const folder = join(await writeFolder({}), 'linked');
  const first = new SiteFolder(folder, await open(previous));
  first.reuseAll(KEY);
  const second = new SiteFolder(folder, PreviousSite.none(), false);
  second.write('/same.html', 'other');
  expect(await readFile(join(folder, 'same.html'), 'utf8')).toBe('other');
  expect(await readFile(join(previous.folder, 'same.html'), 'utf8')).toBe('same');
});

it('removes what is no part of the site, and folders that hold nothing of it', async () => {
  const folder = await writeFolder({ 'a/b/kept': '', 'a/b/other': '', 'a/c/other': '', d: '' });
  await mkdir(join(folder, 'empty'));
  await writeFile(join(folder, '.hidden'), '');
  await cp(join(folder, 'a'), join(folder, 'copy'), { recursive: true });
  removeOthers(folder, [{ path: '/a/b/kept', size: 0, sha256: '' }]);
  expect(Object.keys(await digests(folder))).toEqual(['/a/b/kept']);
  await expect(stat(join(folder, 'a/c'))).rejects.toThrow('ENOENT');
  await expect(stat(join(folder, 'empty'))).rejects.toThrow('ENOENT');
});
