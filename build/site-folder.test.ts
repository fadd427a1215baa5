import { hash } from 'node:crypto';
import { link, lstat, mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../test/content-folder.ts';
import { digests } from '../test/files.ts';
import { FileHashes } from './file-hashes.ts';
import { SiteFolder } from './site-folder.ts';

const fileOf = (path: string, text: string) => ({
  path,
  size: Buffer.byteLength(text),
  sha256: hash('sha256', text),
});

/** Knows no file. */
const noHashes = () => new FileHashes({ get: () => undefined, set: () => '' });

async function fill(folder: string, files: Readonly<Record<string, string>>): Promise<SiteFolder> {
  const target = await SiteFolder.open(folder, (path) => path in files, noHashes());
  for (const [path, text] of Object.entries(files)) target.write(path, Buffer.from(text));
  await target.close();
  return target;
}

/** Expects a folder to hold these files, and nothing else. */
async function expectFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const fresh = await writeFolder({});
  await fill(fresh, files);
  expect(await digests(folder)).toEqual(await digests(fresh));
}

describe('a folder that becomes a site', () => {
  it('has only the files of the site, whatever it contained before', async () => {
    const folder = await writeFolder({
      'kept.txt': 'kept',
      'changed.txt': 'before',
      'gone/deep/a.txt': 'gone',
      'file-now/a.txt': 'was a folder',
      'folder-now': 'was a file',
    });
    const files = {
      '/kept.txt': 'kept',
      '/changed.txt': 'after!',
      '/file-now': 'is a file',
      '/folder-now/b.txt': 'in a folder',
    };
    expect((await fill(folder, files)).files).toEqual(
      Object.entries(files).map(([path, text]) => fileOf(path, text)),
    );
    await expectFiles(folder, files);
    await expect(stat(join(folder, 'gone'))).rejects.toThrow('ENOENT');
  });

  it('copies files, and replaces outdated copies', async () => {
    const source = join(await writeFolder({ 'a.txt': 'first' }), 'a.txt');
    const folder = await writeFolder({});
    for (const text of ['first', 'first', 'other']) {
      await writeFile(source, text);
      const target = await SiteFolder.open(folder, () => true, noHashes());
      target.copy('/b.txt', source);
      await target.close();
      expect(target.files).toEqual([fileOf('/b.txt', text)]);
      await expectFiles(folder, { '/b.txt': text });
    }
  });

  it('keeps files with equal bytes, and replaces others', async () => {
    const folder = await writeFolder({ 'a.txt': 'same', 'b.txt': 'before' });
    const { ino, mtimeMs } = await stat(join(folder, 'a.txt'));
    await link(join(folder, 'b.txt'), `${folder}-copy`);
    const target = await SiteFolder.open(folder, () => true, noHashes());
    expect(target.keep(fileOf('/a.txt', 'same'))).toBe(true);
    expect(target.keep(fileOf('/b.txt', 'behind'))).toBe(false);
    expect(target.keep(fileOf('/none.txt', 'same'))).toBe(false);
    target.write('/b.txt', Buffer.from('behind'));
    expect(await stat(join(folder, 'a.txt'))).toMatchObject({ ino, mtimeMs });
    expect(await readFile(join(folder, 'b.txt'), 'utf8')).toBe('behind');
    expect(await readFile(`${folder}-copy`, 'utf8')).toBe('before');
  });

  it('links equal files of another site', async () => {
    const site = await writeFolder({ 'docs/a.txt': 'same', 'docs/b.txt': 'before' });
    const folder = join(await writeFolder({}), 'next');
    const target = await SiteFolder.open(folder, () => true, noHashes(), site);
    target.write('/docs/a.txt', Buffer.from('same'));
    target.write('/docs/b.txt', Buffer.from('behind'));
    target.write('/c.txt', Buffer.from('new'));
    await target.close();
    await expectFiles(folder, { '/docs/a.txt': 'same', '/docs/b.txt': 'behind', '/c.txt': 'new' });
    const inode = async (path: string) => (await stat(path)).ino;
    expect(await inode(join(folder, 'docs/a.txt'))).toBe(await inode(join(site, 'docs/a.txt')));
    await expectFiles(site, { '/docs/a.txt': 'same', '/docs/b.txt': 'before' });
  });

  it('does not link to symbolic links', async () => {
    const elsewhere = await writeFolder({ 'a.txt': 'same' });
    const site = await writeFolder({});
    await symlink(join(elsewhere, 'a.txt'), join(site, 'a.txt'));
    const folder = join(await writeFolder({}), 'next');
    const target = await SiteFolder.open(folder, () => true, noHashes(), site);
    target.write('/a.txt', Buffer.from('same'));
    expect((await lstat(join(folder, 'a.txt'))).isFile()).toBe(true);
  });

  it('never follows symbolic links out of the folder', async () => {
    const elsewhere = await writeFolder({ 'a.txt': 'same', 'docs/b.txt': 'same' });
    const folder = await writeFolder({});
    await symlink(join(elsewhere, 'a.txt'), join(folder, 'a.txt'));
    await symlink(join(elsewhere, 'docs'), join(folder, 'docs'));
    const before = await digests(elsewhere);
    await fill(folder, { '/a.txt': 'same', '/docs/b.txt': 'other' });
    expect(await digests(elsewhere)).toEqual(before);
    expect((await stat(join(folder, 'docs'))).isDirectory()).toBe(true);
    await rename(elsewhere, `${elsewhere}-gone`);
    await expectFiles(folder, { '/a.txt': 'same', '/docs/b.txt': 'other' });
  });

  it('starts over if there is a file in its place', async () => {
    const parent = await writeFolder({});
    const folder = join(parent, 'site');
    await writeFile(folder, 'no folder');
    await fill(folder, { '/a.txt': 'a' });
    await expectFiles(folder, { '/a.txt': 'a' });
    await mkdir(join(folder, 'empty'));
    await fill(folder, {});
    await expectFiles(folder, {});
  });
});
