import { remember } from '../common/remember.ts';
import type { Locale } from '../contract/locales.ts';

/**
 * A locale as Open Graph writes it, with a region: `fr_FR`, `pt_BR`. Every page needs it, and `Intl`
 * takes as long as all other tags of its head.
 */
export const openGraphLocale = remember((locale: Locale): string => {
  // English without a region is written as in Britain here, dates included.
  const { language, region } = new Intl.Locale(locale === 'en' ? 'en-GB' : locale).maximize();
  return `${language}_${region}`;
});
