import type { SiteConfig } from '../read/schemas/site.ts';

type ThemeSettings = SiteConfig['theme'];

/** What a theme sets besides its accent and its fonts. */
export type Look = Omit<ThemeSettings, 'preset' | 'accent' | 'fonts'>;

/** What each preset sets. */
const PRESETS: Readonly<Record<ThemeSettings['preset'], Look>> = {
  classic: {},
  plain: {
    paper: { light: '#ffffff', dark: '#0f1117' },
    headings: 'sans',
    marker: false,
    eyebrows: 'text',
    rules: false,
    radius: 8,
  },
  print: {
    paper: { light: '#f7f2e8', dark: '#171511' },
    headings: 'serif',
    marker: false,
    eyebrows: 'capitals',
    radius: 0,
    density: 'airy',
  },
  soft: {
    paper: { light: '#ffffff', dark: '#1b1b1d' },
    headings: 'sans',
    marker: false,
    eyebrows: 'text',
    rules: false,
    radius: 16,
    width: 'wide',
  },
};

/** The look of a theme: its own settings, and those of its preset where it has none. */
export function lookOf({ preset, accent: _accent, fonts: _fonts, ...own }: ThemeSettings): Look {
  const base = PRESETS[preset];
  const paper = own.paper && { ...base.paper, ...own.paper };
  return { ...base, ...own, ...(paper && { paper }) };
}
