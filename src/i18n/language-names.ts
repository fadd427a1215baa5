import type { Locale } from '../contract/locales.ts';

/** The names of languages in a language, as it lists them: “English and French”. */
export function languageNames(codes: readonly Locale[], locale: Locale): string {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}
