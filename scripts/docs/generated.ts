import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LECTERN_FOLDER } from '../../build/lectern-folder.ts';
import { changelogEntries } from './changelog.ts';
import { referencePages } from './reference.ts';

/** The project of Lectern's own documentation. */
export const DOCS_PROJECT = join(LECTERN_FOLDER, 'docs');

/** Folders of only generated files, which Git ignores. */
const GENERATED_FOLDERS = ['changelog/en'];

/** Generates pages from other files of the repository, below `docs/content/`. */
export async function writeGenerated(): Promise<void> {
  const content = join(DOCS_PROJECT, 'content');
  for (const folder of GENERATED_FOLDERS)
    await rm(join(content, folder), { recursive: true, force: true });
  const changelog = changelogEntries(await readFile(join(LECTERN_FOLDER, 'CHANGELOG.md'), 'utf8'));
  const pages = { ...(await referencePages('en')), ...(await referencePages('fr')) };
  const files = [
    ...Object.entries(changelog).map(([name, text]) => [`changelog/en/${name}`, text] as const),
    ...Object.entries(pages).map(([path, text]) => [`docs/${path}`, text] as const),
  ];
  for (const [path, text] of files) {
    await mkdir(dirname(join(content, path)), { recursive: true });
    await writeFile(join(content, path), text);
  }
}
