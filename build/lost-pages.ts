import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { count } from '../src/terminal/progress.ts';

/** Share of the pages before below which a build says so. */
const FEW = 0.5;

/**
 * Fails if a content folder has no documentation: it was named wrongly more often than emptied, and
 * the site of nothing would take the place of a good one.
 *
 * @param content absolute
 * @throws {Error} that says what to do
 */
export function expectDocs(content: string): void {
  if (!existsSync(content)) return;
  const docs = join(content, 'docs');
  const names = existsSync(docs) ? readdirSync(docs, { recursive: true, encoding: 'utf8' }) : [];
  if (names.some((name) => /\.mdx?$/.test(name))) return;
  throw new Error(
    `${docs} has no pages. Set CONTENT_DIR to the folder that has them, or build with --allow-empty.`,
  );
}

const pagesIn = (files: readonly { readonly path: string }[]) =>
  files.filter(({ path }) => path.endsWith('.html')).length;

/**
 * What to mind where a site has lost most of its pages.
 *
 * @param before files of the site that is replaced
 * @param now files of the one that takes its place
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
