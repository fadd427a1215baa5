/** The languages the content is published in, in the order they are listed to readers. */
export const LOCALES = ['en', 'fr'] as const;

export type Locale = (typeof LOCALES)[number];

/** The locale whose pages live at the root of the site and the default of the API. */
export const DEFAULT_LOCALE: Locale = 'en';

/** A text written once per locale. */
export type Localized = Readonly<Record<Locale, string>>;

/** Tells whether `value` names a published locale. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Builds a record with one value per locale. */
export function perLocale<T>(build: (locale: Locale) => T): Record<Locale, T> {
  return { en: build('en'), fr: build('fr') };
}
