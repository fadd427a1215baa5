import type { Locale } from '../contract/locales.ts';
import type { PageBody } from './page-body.ts';
import type { Collection } from './schemas.ts';
import type { PageSource, SiteData, SitePages } from './site-pages.ts';

/** What pages are rendered of. */
export interface CurrentSite {
  readonly pages: SitePages;
  /** Compiles the content of a page. */
  readonly body: (page: PageSource) => Promise<PageBody>;
}

// The pages are bundled without their content: they share no module with who renders them, but the
// process.
const KEY = Symbol.for('lectern.site');
const shared = globalThis as { [KEY]?: CurrentSite };

/** Makes a site the one that pages of this process are rendered of, from now on. */
export function setCurrentSite(site: CurrentSite): void {
  shared[KEY] = site;
}

/**
 * The site whose pages this process renders.
 *
 * @throws {Error} where nobody has set it
 */
export function currentSite(): CurrentSite {
  const site = shared[KEY];
  if (!site) throw new Error('Pages are rendered by a process that has read their content.');
  return site;
}

/** The pages of a collection in a locale, in their order. */
export function pagesOf<C extends Collection>(
  collection: C,
  locale: Locale,
): readonly PageSource<C>[] {
  const pages: readonly PageSource<C>[] = currentSite().pages.pages[collection];
  return pages.filter(({ data }) => data.locale === locale);
}

/** What all pages of a locale share. */
export const siteData = (locale: Locale): SiteData => currentSite().pages.site[locale];
