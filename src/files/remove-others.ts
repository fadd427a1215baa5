import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A path, and those of the folders above it. */
function* withFolders(path: string): Generator<string> {
  for (let part = path; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) yield part;
}

/**
 * Removes everything below a folder that is not listed: files, folders without a listed file, and
 * all symbolic links.
 *
 * @param folder absolute; need not exist
 * @param paths of files below the folder, each starting with `/`
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
