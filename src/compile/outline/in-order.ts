import { forLocale, type Locale, type Locales } from '../../contract/locales.ts';
import type { Content, Pages } from '../content.ts';
import type { Entry, LinkedEntry } from '../entry.ts';
import type { LinkIndex } from '../links/links.ts';
import type { Collection } from '../read/schemas/front-matter.ts';
import { arrange, pagesIn } from './arrange.ts';

interface Node<E> {
  readonly segment: string;
  entry?: E;
  readonly children: Map<string, Node<E>>;
}

/**
 * Sorts documentation pages into reading order: within each folder by `order`, then by title; a
 * section's own page (`index.md`) before the pages below it; generated pages last.
 */
function inReadingOrder<E extends Entry<'docs'>>(entries: readonly E[], locale: Locale): E[] {
  const root: Node<E> = { segment: '', children: new Map() };
  for (const entry of entries) {
    let node: Node<E> = root;
    for (const segment of entry.slug.split('/')) {
      let child = node.children.get(segment);
      if (!child) {
        child = { segment, children: new Map() };
        node.children.set(segment, child);
      }
      node = child;
    }
    node.entry = entry;
  }
  const collator = new Intl.Collator(locale, { numeric: true });
  const title = (node: Node<E>) => node.entry?.data.title ?? node.segment;
  const order = (node: Node<E>) => node.entry?.data.order ?? Number.POSITIVE_INFINITY;
  const isGenerated = (node: Node<E>): boolean =>
    node.entry?.file === undefined && [...node.children.values()].every(isGenerated);
  const compare = (a: Node<E>, b: Node<E>): number => {
    if (isGenerated(a) !== isGenerated(b)) return isGenerated(a) ? 1 : -1;
    if (order(a) !== order(b)) return order(a) - order(b);
    return collator.compare(title(a), title(b)) || (a.segment < b.segment ? -1 : 1);
  };
  const list = (node: Node<E>): E[] => [
    ...(node.entry ? [node.entry] : []),
    ...[...node.children.values()].sort(compare).flatMap(list),
  ];
  return list(root);
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
  const docs = locales.map((locale) =>
    inReadingOrder(entries.filter(isIn('docs', locale)), locale),
  );
  const outline = locales.map((locale) =>
    arrange(forLocale(docs, locale), navigations.get(locale)?.items ?? [], locale, links),
  );
  return {
    outline,
    // Those that the outline leaves out come last.
    docs: locales.map((locale) => [
      ...new Set([...pagesIn(forLocale(outline, locale)), ...forLocale(docs, locale)]),
    ]),
    changelog: locales.map((locale) => newestFirst(entries.filter(isIn('changelog', locale)))),
    landing: locales.map((locale) => entries.filter(isIn('landing', locale))),
    solutions: locales.map((locale) => byLabel(entries.filter(isIn('solutions', locale)), locale)),
  };
}

const isIn =
  <C extends Collection>(collection: C, locale: Locale) =>
  (entry: LinkedEntry): entry is LinkedEntry<C> =>
    entry.collection === collection && entry.locale === locale;
