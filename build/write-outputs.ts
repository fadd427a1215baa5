import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Content } from '../src/content/content.ts';
import { contentFilePath } from '../src/content/links.ts';
import { outputs } from './outputs/index.ts';
import { JsonValidator } from './validate-json.ts';

/** Files written at once: enough to keep the disk busy, few enough for the limit of open files. */
const BATCH = 64;

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await Promise.all(items.slice(start, start + BATCH).map(work));
  }
}

/**
 * Writes every file of the site that is made from the content alone, and the files that pages
 * show. Every JSON answer is checked against the contract first.
 *
 * @param folder the built site, absolute
 * @returns how many files were written
 * @throws {Error} if an answer violates its schema, naming the file and the place in it
 */
export async function writeOutputs(content: Content, folder: string): Promise<number> {
  const validator = new JsonValidator();
  const files = [...outputs(content)];
  await inBatches(files, async ([path, make]) => {
    const content = await make();
    if (content === undefined) return;
    if (typeof content === 'string') validator.check(path, content);
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  });
  const shown = [...content.files];
  await inBatches(shown, async (file) => {
    const target = join(folder, decodeURIComponent(contentFilePath(file)));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(content.folder, file), target);
  });
  return files.length + shown.length;
}
