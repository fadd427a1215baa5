import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../src/content/content.ts';
import { contentFilePath } from '../src/content/links.ts';
import { inBatches } from './in-batches.ts';
import { outputs } from './outputs/index.ts';
import type { SiteFolder } from './site-folder.ts';
import { JsonValidator } from './validate-json.ts';

/**
 * Writes every file of the site that is made from the content alone, and the files that pages
 * show. Every JSON answer is checked against the contract first.
 *
 * @returns how many files were written
 * @throws {Error} if an answer violates its schema, naming the file and the place in it
 */
export async function writeOutputs(content: Content, site: SiteFolder): Promise<number> {
  const validator = new JsonValidator();
  const files = [...outputs(content)];
  await inBatches(files, async ([path, make]) => {
    const content = await make();
    if (content === undefined) return;
    if (typeof content === 'string') validator.check(path, content);
    await site.write(path, content);
  });
  const shown = [...content.files];
  await inBatches(shown, async (file) => {
    const bytes = await readFile(join(content.folder, file));
    await site.write(decodeURIComponent(contentFilePath(file)), bytes);
  });
  return files.length + shown.length;
}
