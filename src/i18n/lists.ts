/** English without a region, as it is written in Great Britain: the day before the month, “a, b and c”. */
export const regional = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/** “a”, “a and b”, “a, b and c” in a language. */
export const listed = (items: readonly string[], locale: string): string =>
  new Intl.ListFormat(regional(locale)).format(items);

/** The names of languages in a language, as it lists them: “English and French”. */
export function languageNames(codes: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}
