/** Uses British English for `en`: the day before the month, “a, b and c”. */
export const regional = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/** Joins items in a language: “a, b and c”. */
export const listed = (items: readonly string[], locale: string): string =>
  new Intl.ListFormat(regional(locale)).format(items);

/** Joins the names of languages in a language: “English and French”. */
export function languageNames(codes: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}
