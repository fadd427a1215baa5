import { LOCALES, type Locale, perLocale } from '../contract/locales.ts';
import {
  checkComponents,
  checkDuplicates,
  checkLinks,
  checkPairs,
  checkRedirects,
  linksOf,
} from './check.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostics.ts';
import type { Entry } from './entry.ts';
import { lastCommitDays } from './history.ts';
import { generatedPaths, type LinkIndex, resolveLink } from './links.ts';
import { byLabel, inReadingOrder, newestFirst } from './order.ts';
import { readContent } from './read.ts';
import { referenceEntry } from './reference.ts';
import type { Collection, SiteConfig } from './schemas.ts';

/** Everything that a content folder holds, checked and in order. */
export interface Content {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  readonly config: SiteConfig;
  readonly docs: Readonly<Record<Locale, readonly Entry<'docs'>[]>>;
  readonly changelog: Readonly<Record<Locale, readonly Entry<'changelog'>[]>>;
  readonly solutions: Readonly<Record<Locale, readonly Entry<'solutions'>[]>>;
  readonly links: LinkIndex;
  /** Paths, below the folder, of the files that pages show or link to. */
  readonly files: ReadonlySet<string>;
}

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
  const { config, configSource, entries, files, diagnostics } = await readContent(
    folder,
    await lastCommitDays(folder),
  );
  const found = [...diagnostics, ...checkDuplicates(entries)];
  if (!config) return { diagnostics: found.sort(compareDiagnostics) };

  const generated = LOCALES.map((locale) => referenceEntry(locale, baseUrl));
  const all = [...entries, ...generated];
  const links: LinkIndex = {
    pages: new Map([
      ...generatedPaths().map((path) => [path, undefined] as const),
      ...all.map((entry) => [entry.path, entry] as const),
    ]),
    byFile: new Map(
      entries.map((entry) => [entry.file?.replace(/\.mdx?$/, '') ?? '', entry] as const),
    ),
    files,
  };
  found.push(
    ...checkPairs(entries, config.translations),
    ...entries.flatMap(checkComponents),
    ...checkRedirects(config.redirects, configSource, all),
  );
  if (config.checks.links !== 'off') {
    const severity = config.checks.links === 'error' ? 'error' : 'warning';
    found.push(...entries.flatMap((entry) => checkLinks(entry, links, severity)));
  }
  const shown = new Set<string>();
  for (const entry of entries) {
    for (const { address } of linksOf(entry)) {
      const target = resolveLink(address, entry, links);
      if (target.kind === 'file' && target.source !== undefined) shown.add(target.source);
    }
  }
  return {
    content: {
      folder,
      baseUrl,
      config,
      docs: perLocale((locale) => inReadingOrder(all.filter(isIn('docs', locale)), locale)),
      changelog: perLocale((locale) => newestFirst(all.filter(isIn('changelog', locale)))),
      solutions: perLocale((locale) => byLabel(all.filter(isIn('solutions', locale)), locale)),
      links,
      files: shown,
    },
    diagnostics: found.sort(compareDiagnostics),
  };
}
