/** The languages of the sample content, which are those of a site without settings. */
export const SAMPLE_LOCALES = ['en', 'fr'] as const;

export type SampleLocale = (typeof SAMPLE_LOCALES)[number];
