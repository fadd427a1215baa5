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
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const file = join(folder, item.name);
    if (item.isFile() && (await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}
