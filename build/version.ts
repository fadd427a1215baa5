import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../src/files/walk.ts';
import { LECTERN_FOLDER } from './lectern-folder.ts';

/** Everything that the files of a site depend on, besides content and settings. */
const SOURCES = ['astro.config.mjs', 'build', 'package-lock.json', 'src'] as const;

function filesOf(): string[] {
  const lists = SOURCES.map((name) => {
    const source = join(LECTERN_FOLDER, name);
    if (name.includes('.')) return [source];
    const files = filesBelow(source).filter((path) => !path.endsWith('.test.ts'));
    return files.map((path) => join(source, path));
  });
  return lists.flat().sort();
}

/** A hash of the repository's code, dependencies and Node version, for which alone a cache or bundle is valid. */
export function sourcesVersion(): string {
  const hash = createHash('sha256').update(process.version);
  // Synchronously: promises take five times as long for many small files.
  for (const file of filesOf()) {
    const content = readFileSync(file);
    hash.update(`\n${relative(LECTERN_FOLDER, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
