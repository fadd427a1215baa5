import { regional } from './lists.ts';

// Creating a format takes as long as formatting dozens of dates.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string): Intl.DateTimeFormat {
  const cached = formats.get(locale);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}

/** Formats a day (YYYY-MM-DD) in full. */
export function longDate(locale: string, day: string): string {
  const text = formatOf(locale).format(new Date(`${day}T00:00:00Z`));
  return new Intl.Locale(locale).language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** The day (YYYY-MM-DD) of a time in the local time zone. */
export function localDay(time: Date): string {
  // Swedish short dates are in ISO 8601 format.
  return time.toLocaleDateString('sv-SE');
}
