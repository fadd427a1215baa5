import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../src/content/content.ts';
import { contentFilePath } from '../src/content/links.ts';
import { inBatches } from '../src/files/in-batches.ts';
import { allOutputs } from './outputs/index.ts';
import { sha256 } from './previous-site.ts';
import type { SiteFolder } from './site-folder.ts';
import { JsonValidator } from './validate-json.ts';

/**
 * Writes every file of the site that is made from the content alone, and the files that pages
 * show. Every JSON answer that the previous site has not is checked against the contract.
 *
 * @returns how many files were written
 * @throws {Error} if an answer violates its schema, naming the file and the place in it
 */
export async function writeOutputs(content: Content, site: SiteFolder): Promise<number> {
  const validator = new JsonValidator();
  const files = [...allOutputs(content)];
  await inBatches(files, async ([path, make, source]) => {
    const key = source && sha256(source());
    if (key !== undefined && site.reuse(path, key)) return;
    const content = await make();
    if (content === undefined) return;
    const isNew = site.write(path, content, key);
    if (isNew && typeof content === 'string') validator.check(path, content);
  });
  const shown = [...content.files];
  await inBatches(shown, async (file) => {
    const bytes = await readFile(join(content.folder, file));
    site.write(decodeURIComponent(contentFilePath(file)), bytes);
  });
  return files.length + shown.length;
}
