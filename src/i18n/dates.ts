import { type Locale, perLocale } from '../contract/locales.ts';

// To make a format takes as long as to write dozens of dates with it.
const FORMATS = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    }),
);

/** A day (YYYY-MM-DD) as the language writes it in full. */
export function longDate(locale: Locale, day: string): string {
  return FORMATS[locale]
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/^1 /, locale === 'fr' ? '1er ' : '1 ');
}
