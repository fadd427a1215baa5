/** The two colour schemes. */
export type Scheme = 'light' | 'dark';

/** The background colours, with the same names in `src/styles/tokens.css`. */
export const GROUNDS = {
  light: { paper: '#fcfcf9', raised: '#ffffff', sunken: '#f3f3ed' },
  dark: { paper: '#13151a', raised: '#1a1d24', sunken: '#0d0f13' },
} as const satisfies Record<Scheme, Readonly<Record<string, string>>>;

/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3, level AA). */
export const TEXT_CONTRAST = 4.5;
