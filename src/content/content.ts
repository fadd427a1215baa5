import { LOCALES, type Locale, perLocale } from '../contract/locales.ts';
import { type ContentOptions, checkContent, linkIndex } from './check-content.ts';
import { linksOf } from './check-links.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Entry } from './entry.ts';
import { operationExamples } from './examples.ts';
import { resolveLink } from './links.ts';
import type { Content } from './model.ts';
import { byLabel, inReadingOrder, newestFirst } from './order.ts';
import { readPictures } from './pictures.ts';
import type { ReadPages } from './read.ts';
import { referenceEntry } from './reference.ts';
import type { Collection } from './schemas.ts';

export type { ContentOptions } from './check-content.ts';
export type { Content } from './model.ts';

export interface ContentResult {
  /** Absent when the errors leave nothing to build from. */
  readonly content?: Content;
  /** Every problem found, by file and place. */
  readonly diagnostics: readonly Diagnostic[];
  /** The pages as they were read, for the next time. */
  readonly read: ReadPages;
}

const isIn =
  <C extends Collection>(collection: C, locale: Locale) =>
  (entry: Entry): entry is Entry<C> =>
    entry.collection === collection && entry.locale === locale;

/**
 * Reads and checks a content folder.
 *
 * @param before pages as they were once read: those whose text is the same are not parsed again
 * @returns the content and every problem found; pages with errors of their own are left out
 * @throws {Error} if the folder cannot be read
 */
export async function loadContent(
  options: ContentOptions,
  before?: ReadPages,
): Promise<ContentResult> {
  const { folder, baseUrl } = options;
  const checked = await checkContent(options, before);
  const { site, entries, files, outline, diagnostics, read } = checked;
  const { config } = site;
  if (!config) return { diagnostics, read };

  const links = linkIndex(entries, outline, files);
  const shown = new Set<string>();
  for (const entry of entries) {
    for (const { address } of linksOf(entry)) {
      const target = resolveLink(address, entry, links);
      if (target.kind === 'file' && target.source !== undefined) shown.add(target.source);
    }
  }
  const pictures = await readPictures(shown, folder);
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
      pictures,
    };
  };
  // The reference shows answers about the other pages, so it is written once these are known.
  const draft = contentWith(outline);
  const reference = await Promise.all(
    LOCALES.map(async (locale) =>
      referenceEntry(locale, baseUrl, await operationExamples(draft, locale)),
    ),
  );
  return { content: contentWith(reference), diagnostics, read };
}
