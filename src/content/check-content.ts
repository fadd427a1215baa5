import { LOCALES } from '../contract/locales.ts';
import { checkLinks } from './check-links.ts';
import { checkDuplicates, checkPairs, checkRedirects } from './check-pages.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostics.ts';
import type { Entry, Page } from './entry.ts';
import { lastCommitDays } from './history.ts';
import { generatedPaths, type LinkIndex } from './links.ts';
import { type ContentFiles, type ReadPages, readContent } from './read.ts';
import { referenceEntry } from './reference.ts';

export interface ContentOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
}

/** A content folder that is read and checked. */
export interface CheckedContent extends ContentFiles {
  /** The generated pages, without the answers that they show. */
  readonly outline: readonly Entry<'docs'>[];
  /** Every problem found, by file and place. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads and checks a content folder.
 *
 * @param before pages as they were once read: those whose text is the same are not parsed again
 * @throws {Error} if the folder cannot be read
 */
export async function checkContent(
  { folder, baseUrl }: ContentOptions,
  before: ReadPages = new Map(),
): Promise<CheckedContent> {
  const read = await readContent(folder, lastCommitDays(folder), before);
  const { site, entries, pages, files, diagnostics } = read;
  const { config, rules } = site;
  const outline = LOCALES.map((locale) => referenceEntry(locale, baseUrl));
  const found = [
    ...diagnostics,
    ...checkDuplicates(pages),
    ...(rules.translations === undefined ? [] : checkPairs(pages, rules.translations)),
    ...(config ? checkRedirects(config.redirects, site.positionOf, [...pages, ...outline]) : []),
  ];
  if (rules.links !== 'off') {
    const severity = rules.links === 'error' ? 'error' : 'warning';
    const written = linkIndex(pages, outline, files);
    const valid = new Map(entries.map((entry) => [entry.file, entry]));
    for (const page of pages) {
      found.push(...checkLinks(valid.get(page.file) ?? page, written, severity));
    }
  }
  return { ...read, outline, diagnostics: found.sort(compareDiagnostics) };
}

/** What the links of these pages can lead to. */
export function linkIndex(
  written: readonly Page[],
  generated: readonly Page[],
  files: ReadonlySet<string>,
): LinkIndex {
  return {
    pages: new Map([
      ...generatedPaths().map((path) => [path, undefined] as const),
      ...[...written, ...generated].map((page) => [page.path, page] as const),
    ]),
    byFile: new Map(
      written.map((page) => [page.file?.replace(/\.mdx?$/, '') ?? '', page] as const),
    ),
    files,
  };
}
