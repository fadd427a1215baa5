import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Paths of all files of a folder, `/` first, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  return items
    .filter((item) => item.isFile())
    .map((item) => `/${relative(folder, join(item.parentPath, item.name)).split(sep).join('/')}`)
    .sort();
}

/** The digest of every file of a folder, by path: equal for folders that are, byte for byte. */
export async function digests(folder: string): Promise<Readonly<Record<string, string>>> {
  const all: Record<string, string> = {};
  for (const path of await listFiles(folder)) {
    all[path] = createHash('sha256')
      .update(await readFile(join(folder, path)))
      .digest('hex');
  }
  return all;
}
