import { plural } from '../../../common/fill-text.ts';
import type { LinkedEntry } from '../../../compile/entry.ts';
import { forLocale, type Locale } from '../../../contract/locales.ts';
import type { SiteModel } from '../../model.ts';

/** Pages whose slugs share a prefix, which get a file of their own. */
export interface Part {
  readonly prefix: string;
  readonly entries: readonly LinkedEntry<'docs'>[];
}

/** Splits pages by the next segment of their slugs, recursively, until each part fits. */
export function partition(
  entries: readonly LinkedEntry<'docs'>[],
  fits: (entries: readonly LinkedEntry<'docs'>[]) => boolean,
  depth = 0,
): Part[] {
  const groups = Map.groupBy(entries, ({ slug }) =>
    slug
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  );
  return [...groups].flatMap(([prefix, group]) => {
    const isDivisible = group.some(({ slug }) => slug.split('/').length > depth + 1);
    return fits(group) || !isDivisible
      ? [{ prefix, entries: group }]
      : partition(group, fits, depth + 1);
  });
}

/** Returns a function that sums the sizes of pages; each page is measured once. */
export function sumOf(measure: (entry: LinkedEntry<'docs'>) => number) {
  const sizes = new Map<LinkedEntry, number>();
  const sizeOf = (entry: LinkedEntry<'docs'>) => {
    const size = sizes.get(entry) ?? measure(entry);
    sizes.set(entry, size);
    return size;
  };
  return (entries: readonly LinkedEntry<'docs'>[]) =>
    entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
}

/** The path of the file of a part. */
export const partPath = ({ paths }: SiteModel, locale: Locale, prefix: string, file: string) =>
  `${paths.doc(locale, prefix)}/${file}`;

/** The title of the page or section that a part is. */
export function titleOf(content: SiteModel, locale: Locale, { prefix, entries }: Part): string {
  const own = entries.find(({ slug }) => slug === prefix);
  const [section] = forLocale(content.sections, locale).filter(({ slug }) => slug === prefix);
  return own?.data.title ?? section?.title ?? prefix;
}

/** How many pages a part has, in words. */
export const pageCount = ({ texts }: SiteModel, locale: Locale, { entries }: Part): string =>
  plural(locale, forLocale(texts, locale).searchResults, entries.length);
