import english from '../i18n/texts/errors/en.json' with { type: 'json' };
import type { Locale, PerLocale } from './locales.ts';

/** What errors say: all texts that the request side sends. */
export type ErrorTexts = Readonly<Record<keyof typeof english, string>>;

/** What they say in the locales of a site, as far as that is not the English text. */
export type Translations = PerLocale<Partial<ErrorTexts>>;

/** What errors say in a locale; in English where the site has no other text. */
export const errorTexts = (
  locale: Locale,
  { translations }: { readonly translations: Translations },
): ErrorTexts => ({ ...english, ...translations[locale] });
