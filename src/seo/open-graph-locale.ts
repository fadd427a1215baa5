import { remember } from '../common/remember.ts';
import type { Locale } from '../contract/locales.ts';

/**
 * A locale in Open Graph format with region: `fr_FR`, `pt_BR`. Cached, since every page needs it, and
 * `Intl` takes as long as all other tags of the head.
 */
export const openGraphLocale = remember((locale: Locale): string => {
  // English without region is British, as for dates.
  const { language, region } = new Intl.Locale(locale === 'en' ? 'en-GB' : locale).maximize();
  return `${language}_${region}`;
});
