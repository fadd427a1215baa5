import { forLocale, type Locale, type Locales } from '../../contract/locales.ts';
import type { Content, Pages } from '../content.ts';
import type { LinkedEntry } from '../entry.ts';
import type { LinkIndex } from '../links/links.ts';
import { byLabel, inReadingOrder, newestFirst } from '../order.ts';
import type { Collection } from '../read/schemas/front-matter.ts';
import { arrange, pagesIn } from './arrange.ts';

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
