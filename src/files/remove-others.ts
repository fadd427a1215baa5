import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A path, and those of the folders that it lies in. */
function* withFolders(path: string): Generator<string> {
  for (let part = path; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) yield part;
}

/**
 * Removes what is below a folder and not listed: files, folders that hold no listed one, and
 * symbolic links, whatever their names.
 *
 * @param folder absolute; nothing is done if there is none
 * @param paths of files, below the folder, `/` first
 */
export function removeOthers(folder: string, paths: Iterable<string>): void {
  const listed = new Set<string>();
  for (const path of paths) for (const part of withFolders(path)) listed.add(part);
  const clean = (path: string) => {
    for (const item of readdirSync(join(folder, path), { withFileTypes: true })) {
      const below = `${path}/${item.name}`;
      const isKept = listed.has(below) && (item.isFile() || item.isDirectory());
      if (!isKept) rmSync(join(folder, below), { recursive: true, force: true });
      else if (item.isDirectory()) clean(below);
    }
  };
  if (existsSync(folder)) clean('');
}
