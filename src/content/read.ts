import { join } from 'node:path';
import { type Diagnostic, START } from './diagnostics.ts';
import type { Entry, Page } from './entry.ts';
import { listFiles } from './list-files.ts';
import { placeOf, slugProblem } from './place.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { readText } from './read-text.ts';
import { readSite, type Site } from './site-file.ts';

/** Pages as they were read, by the path of their file. */
export type ReadPages = ReadonlyMap<string, ReadPage>;

/** What stands in a content folder, before anything is checked against anything else. */
export interface ContentFiles {
  readonly site: Site;
  readonly entries: readonly Entry[];
  /** The entries, and the pages whose front matter or text is wrong. */
  readonly pages: readonly Page[];
  /** Paths of the files that are no pages, below the folder. */
  readonly files: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly read: ReadPages;
}

/**
 * Reads every file of a content folder.
 *
 * @param folder absolute path
 * @param days day of the last change of each file, for pages that do not say it themselves
 * @param before pages as they were once read: those whose text is the same are not parsed again
 * @throws {Error} if the folder cannot be read
 */
export async function readContent(
  folder: string,
  days: ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>,
  before: ReadPages,
): Promise<ContentFiles> {
  const { paths, diagnostics } = await listFiles(folder);
  const files = new Set<string>();
  const read = new Map<string, ReadPage>();
  const entries: Entry[] = [];
  const lastCommits = await days;
  for (const path of paths) {
    const place = placeOf(path);
    if (place.kind === 'file') files.add(path);
    if (place.kind === 'unexpected') diagnostics.push({ path, ...START, ...place.problem });
    if (place.kind !== 'page') continue;
    const { text, problem } = readText(join(folder, path));
    if (problem) diagnostics.push({ path, ...problem });
    const wrongSlug = slugProblem(place.collection, place.slug);
    if (wrongSlug) {
      diagnostics.push({ path, ...START, ...wrongSlug });
      continue;
    }
    const known = before.get(path);
    const isKnown = known !== undefined && known.page.document.source === text;
    const found = isKnown ? known : readPage(path, place, text ?? '');
    read.set(path, found);
    if (text !== undefined) diagnostics.push(...found.problems);
    const { page, data } = found;
    if (!data || problem) continue;
    const updated = data.updated ?? lastCommits.get(path);
    entries.push({ ...page, data, ...(updated !== undefined && { updated }) });
  }
  const pages = [...read.values()].map(({ page }) => page);
  const { site, problems } = await readSite(folder);
  return { site, entries, pages, files, diagnostics: [...diagnostics, ...problems], read };
}
