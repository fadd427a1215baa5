import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/locales.ts';

/** The `[...locale]` parameter of a route: absent for the default locale. */
export const localeParam = (locale: Locale) => (locale === DEFAULT_LOCALE ? undefined : locale);

/** Static paths of a page that each locale has once. */
export const localePaths = () =>
  LOCALES.map((locale) => ({ params: { locale: localeParam(locale) }, props: { locale } }));

/** The addresses of such a page in every locale. */
export const inEveryLocale = (path: (locale: Locale) => string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, path(locale)]));
