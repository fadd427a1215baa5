import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes new files below a folder.
 *
 * @throws {Error} if one exists
 */
export async function writeNewFiles(
  folder: string,
  files: Iterable<readonly [path: string, text: string]>,
): Promise<void> {
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  }
}
