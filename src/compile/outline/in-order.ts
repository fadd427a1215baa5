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
  const outline = locales.map((locale) => {
    const pages = inReadingOrder(entries.filter(isIn('docs', locale)), locale);
    return arrange(pages, navigations.get(locale)?.items ?? [], locale, links);
  });
  return {
    outline,
    docs: locales.map((locale) => pagesIn(forLocale(outline, locale))),
    changelog: locales.map((locale) => newestFirst(entries.filter(isIn('changelog', locale)))),
    landing: locales.map((locale) => entries.filter(isIn('landing', locale))),
    solutions: locales.map((locale) => byLabel(entries.filter(isIn('solutions', locale)), locale)),
  };
}

const isIn =
  <C extends Collection>(collection: C, locale: Locale) =>
  (entry: LinkedEntry): entry is LinkedEntry<C> =>
    entry.collection === collection && entry.locale === locale;
