import { foldersAbove } from '../../common/folders-above.ts';
import { forLocale, type Locale, type Locales } from '../../contract/locales.ts';
import type { Content, Pages } from '../content.ts';
import type { Entry, LinkedEntry } from '../entry.ts';
import type { LinkIndex } from '../links/links.ts';
import type { Collection } from '../read/schemas/front-matter.ts';
import { arrange, pagesIn } from './arrange.ts';

/**
 * Sorts documentation pages into reading order: within each folder by `order`, then by title; a
 * section's own page (`index.md`) before the pages below it; generated pages last.
 */
function inReadingOrder<E extends Entry<'docs'>>(entries: readonly E[], locale: Locale): E[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  /** The folders and pages that an author wrote a page in, or for. */
  const written = new Set(
    entries.flatMap(({ slug, file }) => (file === undefined ? [] : [...foldersAbove(slug), slug])),
  );
  const compareBeside = (a: string, b: string): number => {
    const order = (path: string) => bySlug.get(path)?.data.order ?? Number.POSITIVE_INFINITY;
    const title = (path: string) =>
      bySlug.get(path)?.data.title ?? path.slice(path.lastIndexOf('/') + 1);
    if (written.has(a) !== written.has(b)) return written.has(a) ? -1 : 1;
    if (order(a) !== order(b)) return order(a) - order(b);
    return collator.compare(title(a), title(b)) || (a < b ? -1 : 1);
  };
  const paths = new Map(entries.map(({ slug }) => [slug, [...foldersAbove(slug), slug]]));
  return entries.toSorted((a, b) => {
    const [above = [], other = []] = [paths.get(a.slug), paths.get(b.slug)];
    const index = above.findIndex((path, depth) => path !== other[depth]);
    const [own, next] = [above[index], other[index]];
    if (own === undefined) return above.length - other.length;
    return next === undefined ? 1 : compareBeside(own, next);
  });
}

/** Sorts changelog entries from newest to oldest; on the same day, by version, highest first. */
export function newestFirst<E extends Entry<'changelog'>>(entries: readonly E[]): E[] {
  const versions = new Intl.Collator('en', { numeric: true });
  return entries.toSorted(
    (a, b) =>
      (a.data.date < b.data.date ? 1 : a.data.date > b.data.date ? -1 : 0) ||
      versions.compare(b.data.version ?? '', a.data.version ?? '') ||
      (a.slug < b.slug ? -1 : 1),
  );
}

/** Sorts solutions by label. */
function byLabel<E extends Entry<'solutions'>>(entries: readonly E[], locale: Locale): E[] {
  const collator = new Intl.Collator(locale);
  return entries.toSorted((a, b) => collator.compare(a.data.label, b.data.label));
}

/** Groups entries by collection and locale, and puts them in display order. */
export function inOrder(
  entries: readonly LinkedEntry[],
  locales: Locales,
  navigations: Content['navigations'],
  links: LinkIndex,
): Pages {
  const byLocale = Map.groupBy(entries, ({ locale }) => locale);
  const entriesIn = <C extends Collection>(collection: C, locale: Locale) =>
    (byLocale.get(locale) ?? []).filter(
      (entry): entry is LinkedEntry<C> => entry.collection === collection,
    );
  const docs = locales.map((locale) => inReadingOrder(entriesIn('docs', locale), locale));
  const outline = locales.map((locale) =>
    arrange(forLocale(docs, locale), navigations.get(locale)?.items ?? [], locale, links),
  );
  return {
    outline,
    // Those that the outline leaves out come last.
    docs: locales.map((locale) => [
      ...new Set([...pagesIn(forLocale(outline, locale)), ...forLocale(docs, locale)]),
    ]),
    changelog: locales.map((locale) => newestFirst(entriesIn('changelog', locale))),
    landing: locales.map((locale) => entriesIn('landing', locale)),
    solutions: locales.map((locale) => byLabel(entriesIn('solutions', locale), locale)),
  };
}
