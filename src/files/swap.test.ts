import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeSite, writeText } from '../../test/temporary-site.ts';
import { recover, siteLocations, swapIn } from './swap.ts';
import { createWorkFolder, findWorkFolders } from './work-folder.ts';

const write = (place: string, text: string) => writeSite(place, { '/file': text });
const read = (place: string) => readFile(join(place, 'file'), 'utf8');

describe('a site that replaces another', () => {
  it('leaves nothing else behind', async () => {
    const root = await temporaryFolder();
    await write(join(root, 'old'), 'old');
    await write(join(root, 'new'), 'new');
    await swapIn(join(root, 'new'), join(root, 'old'));
    expect(await read(join(root, 'old'))).toBe('new');
    expect(await readdir(root)).toEqual(['old']);
  });

  it('hands the old one over, where there is room for it', async () => {
    const root = await temporaryFolder();
    const old = join(root, 'old');
    const next = join(root, 'new');
    const replacedTo = join(root, 'kept');
    await write(old, 'old');
    await write(next, 'new');
    await swapIn(next, old, { replacedTo });
    expect(await read(replacedTo)).toBe('old');
    await write(next, 'newer');
    await swapIn(next, old, { replacedTo });
    expect([await read(old), await read(replacedTo)]).toEqual(['newer', 'old']);
    expect((await readdir(root)).sort()).toEqual(['kept', 'old']);
  });

  it('leaves the old one in place if it fails', async () => {
    const root = await temporaryFolder();
    await write(join(root, 'old'), 'old');
    await expect(swapIn(join(root, 'gone'), join(root, 'old'))).rejects.toThrow('ENOENT');
    expect(await read(join(root, 'old'))).toBe('old');
    expect(await readdir(root)).toEqual(['old']);
  });

  it('leaves other folders alone, whatever their names', async () => {
    const root = await temporaryFolder();
    const others = [
      ...['old.previous', 'old.next', 'old.lock', '.old.previous', '.old.1.lectern'],
      `.old.${'0'.repeat(32)}.lectern`,
      `.older.${'0'.repeat(32)}.lectern`,
    ];
    for (const other of others) await writeText(join(root, other, 'thesis.txt'), 'mine');
    await write(join(root, 'old'), 'old');
    await write(join(root, 'new'), 'new');
    await swapIn(join(root, 'new'), join(root, 'old'));
    recover(join(root, 'old'));
    expect((await readdir(root)).sort()).toEqual([...others, 'old'].sort());
    for (const other of others) expect(existsSync(join(root, other, 'thesis.txt'))).toBe(true);
  });

  it('never replaces a folder that is not a site any more', async () => {
    const root = await temporaryFolder();
    await write(join(root, 'old'), 'old');
    await write(join(root, 'new'), 'new');
    await writeText(join(root, 'old/.well-known/thesis.txt'), 'mine');
    await expect(swapIn(join(root, 'new'), join(root, 'old'))).rejects.toThrow('thesis.txt');
    expect(await readFile(join(root, 'old/.well-known/thesis.txt'), 'utf8')).toBe('mine');
    expect(await read(join(root, 'new'))).toBe('new');
  });
});

describe('an interrupted swap', () => {
  /** A folder whose site stands aside, as a process leaves it that dies between two renames. */
  async function cutShort(): Promise<string> {
    const folder = join(await temporaryFolder(), 'site');
    await write(join(await createWorkFolder(folder), 'previous'), 'old');
    return folder;
  }

  it('leaves the old site at one of its locations, by whatever link it is read', async () => {
    const folder = await cutShort();
    const link = join(await temporaryFolder(), 'link');
    await symlink(folder, link);
    for (const name of [folder, link]) {
      const [, aside = ''] = siteLocations(name);
      expect(await read(aside)).toBe('old');
    }
  });

  it('is recovered', async () => {
    const folder = await cutShort();
    recover(folder);
    expect(await read(folder)).toBe('old');
    expect(await readdir(join(folder, '..'))).toEqual(['site']);
    await write(join(await createWorkFolder(folder), 'previous'), 'older');
    recover(folder);
    expect(await read(folder)).toBe('old');
    expect(await readdir(join(folder, '..'))).toEqual(['site']);
  });

  it('while its remains were removed leaves no half of a site to restore', async () => {
    const folder = join(await temporaryFolder(), 'site');
    await writeText(join(await createWorkFolder(folder), 'removed/half'), '');
    expect([...siteLocations(folder)]).toEqual([folder]);
    recover(folder);
    expect(await readdir(join(folder, '..'))).toEqual([]);
  });

  it.each([
    ['before its mark', undefined],
    ['in the middle of its mark', 'Lectern needs'],
    ['with nothing of its mark', ''],
  ])('%s leaves nothing after recovery', async (_case, mark) => {
    const folder = join(await temporaryFolder(), 'site');
    const beside = join(folder, `../.site.${'a'.repeat(32)}.lectern`);
    await mkdir(beside);
    if (mark !== undefined) await writeFile(join(beside, 'lectern.txt'), mark);
    recover(folder);
    expect(await readdir(join(folder, '..'))).toEqual([]);
  });

  it('of one folder does not affect another', async () => {
    const folder = await cutShort();
    const other = join(folder, '../site2');
    const [beside = ''] = findWorkFolders(folder);
    await rename(beside, join(folder, `../.site2.${'a'.repeat(32)}.lectern`));
    expect([...siteLocations(other)]).toEqual([other]);
    recover(other);
    expect(await readdir(join(folder, '..'))).toHaveLength(1);
  });
});
