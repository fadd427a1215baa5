import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAYS = 30;

/**
 * Removes the notes about sites that nobody has built for a month: each folder that a site was ever
 * built to has its own, and most such folders are gone.
 *
 * @param folder of the notes, absolute
 */
export async function removeOldNotes(folder: string): Promise<void> {
  const oldest = Date.now() - DAYS * 24 * 60 * 60 * 1000;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}
