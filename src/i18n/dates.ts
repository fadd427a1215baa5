import type { Locale } from '../contract/locales.ts';

/** A day (YYYY-MM-DD) as the language writes it in full. */
export function longDate(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/^1 /, locale === 'fr' ? '1er ' : '1 ');
}
