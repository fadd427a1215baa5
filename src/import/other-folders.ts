import { foldersAbove } from '../common/folders-above.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/** Matches paths in folders of examples and tests. */
export const EXAMPLE_FOLDER = /(?:^|\/)(?:examples?|fixtures|templates?|tests?|__\w+__)\//;

/** Matches Markdown files, except those for contributors, such as `README.md` and `CHANGELOG.md`. */
const TEXT_FILE = /(?:^|\/)(?![A-Z_]+\.\w+$)[^/]+\.mdx?$/;

/**
 * Reports the topmost folders with Markdown of which the import used nothing: another part of the site, or
 * another language.
 *
 * @param pageFiles the files of all pages
 */
export async function reportOtherFolders(
  pageFiles: ReadonlySet<string>,
  folder: SourceFolder,
  report: Report,
): Promise<void> {
  const used = report.notes.flatMap(({ path, detail }) => [path, detail]);
  const usedFolders = new Set([...pageFiles, ...used].flatMap(foldersAbove));
  const texts = (await folder.listFiles('.', { isQuiet: true })).filter(
    (file) => TEXT_FILE.test(file) && !EXAMPLE_FOLDER.test(file),
  );
  const otherFolders = Map.groupBy(texts, (file) =>
    foldersAbove(file).find((each) => !usedFolders.has(each)),
  );
  for (const [path, { length }] of otherFolders)
    if (path !== undefined)
      report.add('folder-unclaimed', path, 1, length === 1 ? '1 file' : `${length} files`, length);
}
