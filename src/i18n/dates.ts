import { regional } from './lists.ts';

// To make a format takes as long as to write dozens of dates with it.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, made);
  return made;
}

/** A day (YYYY-MM-DD) as the language writes it in full. */
export function longDate(locale: string, day: string): string {
  const text = formatOf(locale).format(new Date(`${day}T00:00:00Z`));
  return new Intl.Locale(locale).language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** A time as a day (YYYY-MM-DD) in the time zone of this machine. */
export function localDay(time: Date): string {
  // The one locale whose short dates are those of ISO 8601.
  return time.toLocaleDateString('sv-SE');
}
