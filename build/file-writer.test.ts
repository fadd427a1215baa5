import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-site.ts';
import { FileWriter } from './file-writer.ts';

/** More files than are written on this thread. */
const MANY = 600;

const textOf = (index: number) => `${index} `.repeat(index);

async function writeMany(folder: string) {
  const writer = new FileWriter();
  const inodes = new Map<string, number>();
  for (let index = 0; index < MANY; index += 1) {
    const path = join(folder, `${index % 7}`, `${index}.txt`);
    const bytes = Buffer.from(textOf(index));
    writer.write({ path, bytes, onWritten: ({ ino }) => inodes.set(path, ino) });
    await writer.room();
  }
  return { writer, inodes };
}

it('writes many files, with their bytes and their status', async () => {
  const folder = await temporaryFolder();
  const { writer, inodes } = await writeMany(folder);
  await writer.close();
  expect(inodes.size).toBe(MANY);
  for (const [index, [path, inode]] of [...inodes].entries()) {
    expect(await readFile(path, 'utf8')).toBe(textOf(index));
    expect((await lstat(path)).ino).toBe(inode);
  }
});

it('fails with the code of the error, whichever thread writes', async () => {
  const folder = await temporaryFolder();
  const taken = { path: join(folder, '1/1.txt'), bytes: Buffer.from('x'), onWritten: () => {} };
  const { writer } = await writeMany(folder);
  writer.write(taken);
  await expect(writer.close()).rejects.toMatchObject({ code: 'EEXIST' });
  expect(() => new FileWriter().write(taken)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
});
