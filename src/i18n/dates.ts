import { type Locale, languageOf } from '../contract/locales.ts';

// To make a format takes as long as to write dozens of dates with it.
const formats = new Map<Locale, Intl.DateTimeFormat>();

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  // English without a region: the day before the month.
  const made = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  formats.set(locale, made);
  return made;
}

/** A day (YYYY-MM-DD) as the language writes it in full. */
export function longDate(locale: Locale, day: string): string {
  const text = formatOf(locale).format(new Date(`${day}T00:00:00Z`));
  return languageOf(locale) === 'fr' ? text.replace(/^1 /, '1er ') : text;
}
