import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { inject } from 'vitest';

/** Folder of the built site under test. */
export const DIST = inject('dist');

/** Paths of all files of a folder, `/` first, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  return items
    .filter((item) => item.isFile())
    .map((item) => `/${relative(folder, join(item.parentPath, item.name)).split(sep).join('/')}`)
    .sort();
}

export const readText = (path: string) => readFile(join(DIST, path), 'utf8');
