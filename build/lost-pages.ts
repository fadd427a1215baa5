import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { itemsBelow } from '../src/files/walk.ts';
import { count } from '../src/terminal/progress.ts';

/** The share of the previous pages below which the build warns. */
const FEW = 0.5;

/**
 * Fails if a content folder has no documentation: most likely `CONTENT_DIR` is wrong, and an empty
 * site would replace a good one.
 *
 * @param content absolute
 * @throws {Error} that says what to do
 */
export function expectDocs(content: string): void {
  if (!existsSync(content)) return;
  const docs = join(content, 'docs');
  const items = existsSync(docs) ? itemsBelow(docs) : [];
  if (items.some(({ path }) => /\.mdx?$/.test(path))) return;
  throw new Error(
    `${docs} has no pages. Set CONTENT_DIR to the folder that has them, or build with --allow-empty.`,
  );
}

const pagesIn = (files: readonly { readonly path: string }[]) =>
  files.filter(({ path }) => path.endsWith('.html')).length;

/**
 * A warning if a site has lost most of its pages.
 *
 * @param before files of the previous site
 * @param now files of the new one
 */
export function lossWarnings(
  before: Parameters<typeof pagesIn>[0],
  now: Parameters<typeof pagesIn>[0],
): string[] {
  const [old, left] = [pagesIn(before), pagesIn(now)];
  return left < old * FEW
    ? [`${count(left)} pages, where the last build had ${count(old)}: is all of the content there?`]
    : [];
}
