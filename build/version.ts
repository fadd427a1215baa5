import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { OWN_FOLDER } from './own-folder.ts';

/** Everything that the files of a site depend on, besides content and settings. */
const SOURCES = ['astro.config.mjs', 'build', 'package-lock.json', 'src'] as const;

async function filesOf(): Promise<string[]> {
  const lists = await Promise.all(
    SOURCES.map(async (name) => {
      if (name.includes('.')) return [join(OWN_FOLDER, name)];
      const entries = await readdir(join(OWN_FOLDER, name), {
        recursive: true,
        withFileTypes: true,
      });
      return entries
        .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return lists.flat().sort();
}

/**
 * A hash of the repository's code, dependencies and Node version. A cache or bundle is only valid for the version
 * that made it.
 */
export async function sourcesVersion(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const files = await filesOf();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? '';
    hash.update(`\n${relative(OWN_FOLDER, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
