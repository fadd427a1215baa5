import { appendFile, lstat, readdir, readFile, rm, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../test/content-folder.ts';
import { digests } from '../test/files.ts';
import { PreviousSite, writeNotes } from './previous-site.ts';
import { joinFiles, prepareFolder, removeAside, removeStale, SiteFolder } from './site-folder.ts';
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
  const site = new SiteFolder(folder, PreviousSite.none(), true);
  for (const [path, content] of Object.entries(files)) site.write(path, content, KEY);
  const { build } = await writeSiteList(folder, site.files);
  await writeNotes(notes, { version: 'any', build, keys: site.keys });
  return { folder, notes };
}

const open = ({ folder, notes }: Built) => PreviousSite.open(folder, notes, 'any');

/** Builds over what is in a folder; tells which files the previous site has not. */
async function rebuild(folder: string, before: Built, files: Files): Promise<boolean[]> {
  const previous = await open(before);
  const site = new SiteFolder(folder, previous, prepareFolder(folder, previous));
  const isNew = Object.entries(files).map(([path, content]) => site.write(path, content));
  removeStale(folder, previous, site.files);
  return isNew;
}

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
    const isNew = await rebuild(folder, previous, NEW);
    const { folder: clean } = await build(NEW);
    await rm(join(clean, '.well-known'), { recursive: true });
    expect(await digests(folder)).toEqual(await digests(clean));
    expect(isNew).toEqual([false, true, true]);
    expect(await digests(previous.folder)).toEqual(before);
  });

  it('takes what was made of the same from the previous site', async () => {
    const previous = await build(OLD);
    const folder = await writeFolder(leftovers);
    const opened = await open(previous);
    const site = new SiteFolder(folder, opened, prepareFolder(folder, opened));
    expect(site.reuse('/same.html', 'made of that')).toBe(false);
    expect(site.reuse('/none.html', KEY)).toBe(false);
    expect(site.reuseAll(KEY)).toBe(true);
    removeStale(folder, opened, site.files);
    const { '/.well-known/mirror.json': _, ...expected } = await digests(previous.folder);
    expect(await digests(folder)).toEqual(expected);
    expect(site.keys).toEqual(new Map(Object.keys(OLD).map((path) => [path, KEY])));
  });
});

it('what is in a folder, and no previous site has, is put aside until it is removed', async () => {
  const root = await writeFolder({ 'site/a.html': 'a', 'site.old/b.html': 'of a killed build' });
  const folder = join(root, 'site');
  expect(prepareFolder(folder, PreviousSite.none())).toBe(true);
  expect(await readdir(join(root, 'site.old'))).toEqual(['a.html']);
  removeAside(folder);
  expect(await readdir(root)).toEqual([]);
});

it.each([
  ['no folder', {}],
  ['a folder that serves again', { 'site/same.html': 'same' }],
])('what a killed build has put aside is removed where there is %s', async (_, files) => {
  const root = await writeFolder({ ...files, 'site.old/b.html': 'b' });
  prepareFolder(join(root, 'site'), await open(await build(OLD)));
  expect(await readdir(root)).not.toContain('site.old');
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
  const opened = await open(previous);
  new SiteFolder(folder, opened, true).reuseAll(KEY);
  new SiteFolder(folder, opened, false).write('/same.html', 'other');
  expect(await readFile(join(folder, 'same.html'), 'utf8')).toBe('other');
  expect(await readFile(join(previous.folder, 'same.html'), 'utf8')).toBe('same');
});

it('a file whose content comes back gets a new date', async () => {
  const folder = await writeFolder({ 'changed.html': 'first' });
  const place = join(folder, 'changed.html');
  await utimes(place, 0, 0);
  await rebuild(folder, await build(OLD), { '/changed.html': 'first' });
  expect((await stat(place)).mtimeMs).toBeGreaterThan(0);
});

it('what somebody put in place of a folder is not written to', async () => {
  const others = await writeFolder({ 'same.html': 'of others' });
  const folder = await writeFolder({});
  await symlink(others, join(folder, 'docs'));
  await symlink(join(others, 'same.html'), join(folder, 'file.html'));
  const files = { '/docs/same.html': 'same', '/file.html': 'of others' };
  await rebuild(folder, await build(files), files);
  expect(await readFile(join(others, 'same.html'), 'utf8')).toBe('of others');
  expect((await lstat(join(folder, 'docs'))).isDirectory()).toBe(true);
  expect((await lstat(join(folder, 'file.html'))).isFile()).toBe(true);
});

it('two files of one path are refused, be they of one thread or of two', async () => {
  const folder = await writeFolder({});
  const previous = PreviousSite.none();
  const site = new SiteFolder(folder, previous, true);
  site.write('/a.html', 'a');
  expect(() => site.write('/a.html', 'b')).toThrow('two files /a.html');
  const other = new SiteFolder(folder, previous, true);
  other.write('/b.html', 'b');
  expect(joinFiles(site.files, other.files).map(({ path }) => path)).toEqual([
    '/a.html',
    '/b.html',
  ]);
  expect(() => joinFiles(site.files, site.files)).toThrow('two files /a.html');
});
