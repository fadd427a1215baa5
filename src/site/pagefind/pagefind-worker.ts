import { parentPort, workerData } from 'node:worker_threads';
import { close, createIndex } from 'pagefind';
import type { PagefindFile, PagefindPage } from './pagefind-files.ts';

/** Files of Pagefind for sites without a search dialog of their own. */
const UNUSED = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\./;

function expectNone(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Pagefind: ${errors.join('; ')}`);
}

async function indexPages(pages: readonly PagefindPage[]): Promise<readonly PagefindFile[]> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(`Pagefind: ${errors.join('; ')}`);
    const added = await Promise.all(pages.map((page) => index.addHTMLFile(page)));
    expectNone(added.flatMap(({ errors }) => errors));
    const made = await index.getFiles();
    expectNone(made.errors);
    return made.files.filter(({ path }) => !UNUSED.test(path));
  } finally {
    await close();
  }
}

parentPort?.postMessage(await indexPages(workerData));
