import { foldersAbove } from '../../common/folders-above.ts';
import type { Locale, PerLocale } from '../../contract/locales.ts';
import type { Collections, Content } from '../content.ts';
import type { Entry, LinkedEntry } from '../entry.ts';
import type { LinkIndex } from '../links/links.ts';
import type { Collection } from '../read/schemas/front-matter.ts';
import { arrange, pagesIn } from './arrange.ts';

/**
 * Sorts documentation pages into reading order: within each folder by `order`, then by title; index
 * pages before the pages below them; generated pages last.
 */
function inReadingOrder<E extends Entry<'docs'>>(entries: readonly E[], locale: Locale): E[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const bySlug = Map.groupBy(entries, ({ slug }) => slug);
  const pathsTo = (slug: string) => [...foldersAbove(slug), slug];
  /** Paths that are, or contain, a page by an author. */
  const written = new Set(
    entries.flatMap(({ slug, file }) => (file === undefined ? [] : pathsTo(slug))),
  );
  const siblings = [...new Set([...bySlug.keys()].flatMap(pathsTo))].map((path) => {
    const { order = Number.POSITIVE_INFINITY, title = path.slice(path.lastIndexOf('/') + 1) } =
      bySlug.get(path)?.at(-1)?.data ?? {};
    return { path, order, title, isWritten: written.has(path) };
  });
  const beside = Map.groupBy(siblings, ({ path }) => foldersAbove(path).at(-1));
  const compare = (a: (typeof siblings)[number], b: (typeof siblings)[number]): number => {
    if (a.isWritten !== b.isWritten) return a.isWritten ? -1 : 1;
    if (a.order !== b.order) return a.order - b.order;
    return collator.compare(a.title, b.title) || (a.path < b.path ? -1 : 1);
  };
  const below = (folder?: string): E[] =>
    (beside.get(folder) ?? [])
      .sort(compare)
      .flatMap(({ path }) => [...(bySlug.get(path) ?? []), ...below(path)]);
  return below();
}

/** Sorts changelog entries from newest to oldest; on the same day, by version, highest first. */
function newestFirst<E extends Entry<'changelog'>>(entries: readonly E[]): E[] {
  const versions = new Intl.Collator('en', { numeric: true });
  return entries.toSorted(
    (a, b) =>
      (a.data.date < b.data.date ? 1 : a.data.date > b.data.date ? -1 : 0) ||
      versions.compare(b.data.version ?? '', a.data.version ?? '') ||
      (a.slug < b.slug ? -1 : 1),
  );
}

function byLabel<E extends Entry<'solutions'>>(entries: readonly E[], locale: Locale): E[] {
  const collator = new Intl.Collator(locale);
  return entries.toSorted((a, b) => collator.compare(a.data.label, b.data.label));
}

/** Groups entries by locale and collection, and puts them in display order. */
export function inOrder(
  entries: readonly LinkedEntry[],
  navigations: Content['navigations'],
  links: LinkIndex,
): PerLocale<Collections> {
  const byLocale = Map.groupBy(entries, ({ locale }) => locale);
  return links.locales.map((locale) => {
    const entriesOf = <C extends Collection>(collection: C) =>
      (byLocale.get(locale) ?? []).filter(
        (entry): entry is LinkedEntry<C> => entry.collection === collection,
      );
    const docs = inReadingOrder(entriesOf('docs'), locale);
    const outline = arrange(docs, navigations.get(locale)?.items ?? [], locale, links);
    return {
      outline,
      // Pages outside the outline come last.
      docs: [...new Set([...pagesIn(outline), ...docs])],
      changelog: newestFirst(entriesOf('changelog')),
      landing: entriesOf('landing'),
      solutions: byLabel(entriesOf('solutions'), locale),
    };
  });
}
