import { LOCALES, type Locale, perLocale } from '../contract/locales.ts';
import { checkComponents } from './check-components.ts';
import { checkLinks, linksOf } from './check-links.ts';
import { checkDuplicates, checkPairs, checkRedirects } from './check-pages.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostics.ts';
import type { Entry, Page } from './entry.ts';
import { operationExamples } from './examples.ts';
import { lastCommitDays } from './history.ts';
import { generatedPaths, type LinkIndex, resolveLink } from './links.ts';
import type { Content } from './model.ts';
import { byLabel, inReadingOrder, newestFirst } from './order.ts';
import { readContent } from './read.ts';
import { referenceEntry } from './reference.ts';
import type { Collection } from './schemas.ts';

export type { Content } from './model.ts';

export interface ContentResult {
  /** Absent when the errors leave nothing to build from. */
  readonly content?: Content;
  /** Every problem found, by file and place. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ContentOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
}

const isIn =
  <C extends Collection>(collection: C, locale: Locale) =>
  (entry: Entry): entry is Entry<C> =>
    entry.collection === collection && entry.locale === locale;

/**
 * Reads and checks a content folder.
 *
 * @returns the content and every problem found; pages with errors of their own are left out
 * @throws {Error} if the folder cannot be read
 */
export async function loadContent({ folder, baseUrl }: ContentOptions): Promise<ContentResult> {
  const { site, entries, pages, files, diagnostics } = await readContent(
    folder,
    await lastCommitDays(folder),
  );
  const { config, rules } = site;
  const outline = LOCALES.map((locale) => referenceEntry(locale, baseUrl));
  const found = [
    ...diagnostics,
    ...checkDuplicates(pages),
    ...(rules.translations === undefined ? [] : checkPairs(pages, rules.translations)),
    ...pages.flatMap(checkComponents),
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
  if (!config) return { diagnostics: found.sort(compareDiagnostics) };

  const links = linkIndex(entries, outline, files);
  const shown = new Set<string>();
  for (const entry of entries) {
    for (const { address } of linksOf(entry)) {
      const target = resolveLink(address, entry, links);
      if (target.kind === 'file' && target.source !== undefined) shown.add(target.source);
    }
  }
  const contentWith = (generated: readonly Entry[]): Content => {
    const all = [...entries, ...generated];
    return {
      folder,
      baseUrl,
      config,
      docs: perLocale((locale) => inReadingOrder(all.filter(isIn('docs', locale)), locale)),
      changelog: perLocale((locale) => newestFirst(all.filter(isIn('changelog', locale)))),
      solutions: perLocale((locale) => byLabel(all.filter(isIn('solutions', locale)), locale)),
      links: linkIndex(entries, generated, files),
      files: shown,
    };
  };
  // The reference shows answers about the other pages, so it is written once these are known.
  const draft = contentWith(outline);
  const reference = await Promise.all(
    LOCALES.map(async (locale) =>
      referenceEntry(locale, baseUrl, await operationExamples(draft, locale)),
    ),
  );
  return { content: contentWith(reference), diagnostics: found.sort(compareDiagnostics) };
}

function linkIndex(
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
