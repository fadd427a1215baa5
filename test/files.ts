import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../src/files/walk.ts';

/** The digest of every file of a folder, by path: equal for folders that are, byte for byte. */
export async function digests(folder: string): Promise<Readonly<Record<string, string>>> {
  const all: Record<string, string> = {};
  for (const path of filesBelow(folder)) {
    all[path] = createHash('sha256')
      .update(await readFile(join(folder, path)))
      .digest('hex');
  }
  return all;
}
