import { close, createIndex } from 'pagefind';
import { inBatches } from '../src/files/in-batches.ts';

/** A page, as the index is made of it. */
export interface PagefindPage {
  readonly url: string;
  /** HTML. */
  readonly content: string;
}

/** A file of the index. */
export interface PagefindFile {
  /** Below the folder of the index. */
  readonly path: string;
  readonly content: Uint8Array;
}

function expectNone(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Pagefind: ${errors.join('; ')}`);
}

/**
 * Runs Pagefind, which keeps no memory afterwards.
 *
 * @param pages Pagefind starts while they are waited for; nothing if there is to be no index
 * @param onFed called when Pagefind has all of them
 * @returns all files of the index of these pages, and those that every index has
 * @throws {Error} with what Pagefind reports
 */
export async function pagefindFiles(
  pages: readonly PagefindPage[] | Promise<readonly PagefindPage[] | undefined>,
  onFed?: () => void,
): Promise<readonly PagefindFile[]> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(`Pagefind: ${errors.join('; ')}`);
    const all = await pages;
    if (!all) return [];
    const added = await inBatches(all, (page) => index.addHTMLFile(page));
    expectNone(added.flatMap(({ errors }) => errors));
    onFed?.();
    const made = await index.getFiles();
    expectNone(made.errors);
    return made.files;
  } finally {
    await close();
  }
}
