import { close, createIndex } from 'pagefind';

/**
 * Writes the index of the search in the browser.
 *
 * @param folder the built site, absolute
 * @returns how many pages it holds
 * @throws {Error} with what Pagefind reports
 */
export async function writePagefind(folder: string): Promise<number> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(`Pagefind: ${errors.join('; ')}`);
    const added = await index.addDirectory({ path: folder, glob: '**/docs/**/*.html' });
    const written = await index.writeFiles({ outputPath: `${folder}/pagefind` });
    const problems = [...added.errors, ...written.errors];
    if (problems.length > 0) throw new Error(`Pagefind: ${problems.join('; ')}`);
    return added.page_count;
  } finally {
    await close();
  }
}
