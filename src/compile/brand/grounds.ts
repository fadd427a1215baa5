/** The two kinds of pages. */
export type Scheme = 'light' | 'dark';

/** The colours of pages that `src/styles/tokens.css` has under the same names. */
export const GROUNDS = {
  light: { paper: '#fcfcf9', raised: '#ffffff', sunken: '#f3f3ed' },
  dark: { paper: '#13151a', raised: '#1a1d24', sunken: '#0d0f13' },
} as const satisfies Record<Scheme, Readonly<Record<string, string>>>;

/** The contrast that text needs (WCAG 2.2, success criterion 1.4.3, level AA). */
export const TEXT_CONTRAST = 4.5;
