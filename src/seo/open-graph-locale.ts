import { Memo } from '../common/memo.ts';
import type { Locale } from '../contract/locales.ts';

/** Every page asks, and `Intl` takes as long as all other tags of its head. */
const known = new Memo<string>(100);

/** A locale as Open Graph writes it, with a region: `fr_FR`, `pt_BR`. */
export function openGraphLocale(locale: Locale): string {
  const before = known.get(locale);
  if (before !== undefined) return before;
  // English without a region is written as in Britain here, dates included.
  const { language, region } = new Intl.Locale(locale === 'en' ? 'en-GB' : locale).maximize();
  const made = `${language}_${region}`;
  known.set(locale, made);
  return made;
}
