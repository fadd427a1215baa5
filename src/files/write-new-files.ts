import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withAdvice } from './disk-errors.ts';
import { existing, isWithin } from './same-place.ts';

/**
 * Writes new files below a folder: all or none.
 *
 * @throws {Error} if one exists, or a symbolic link leads it out of the folder
 */
export async function writeNewFiles(
  folder: string,
  files: Iterable<readonly [path: string, text: string]>,
): Promise<void> {
  const created: string[] = [];
  const root = existing(folder);
  try {
    for (const [path, text] of files) {
      const file = join(folder, path);
      if (!isWithin(dirname(file), root)) {
        throw new Error(
          `${path} is not written: a symbolic link leads it out of ${root}. Replace the link by a folder.`,
        );
      }
      const parent = await mkdir(dirname(file), { recursive: true });
      if (parent !== undefined) created.push(parent);
      await writeFile(file, '', { flag: 'wx' });
      created.push(file);
      await writeFile(file, text);
    }
  } catch (error) {
    for (const path of created.reverse()) await rm(path, { recursive: true });
    return withAdvice(() => Promise.reject(error));
  }
}
