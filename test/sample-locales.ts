/** The languages of the sample content, which are the default ones. */
export const SAMPLE_LOCALES = ['en', 'fr'] as const;

export type SampleLocale = (typeof SAMPLE_LOCALES)[number];
