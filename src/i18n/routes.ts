import { listKey } from '../content/page-key.ts';
import type { PageSource } from '../content/site-pages.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/locales.ts';

/** The `[...locale]` parameter of a route: absent for the default locale. */
export const localeParam = (locale: Locale) => (locale === DEFAULT_LOCALE ? undefined : locale);

/**
 * Static paths of a page that each locale has once.
 *
 * @param listed the pages that it names
 */
export const localePaths = (listed: (locale: Locale) => readonly PageSource[]) =>
  LOCALES.map((locale) => ({
    params: { locale: localeParam(locale) },
    props: { locale },
    cacheKey: listKey(locale, listed(locale)),
  }));

/** The addresses of such a page in every locale. */
export const inEveryLocale = (path: (locale: Locale) => string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, path(locale)]));
