import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Whether the file system of a folder tells names apart that differ in case alone.
 *
 * @param folder that exists, with a letter in its name
 */
export function tellsCaseApart(folder: string): boolean {
  const name = basename(folder);
  const upper = name.toUpperCase();
  const other = upper === name ? name.toLowerCase() : upper;
  return !existsSync(join(dirname(folder), other));
}
