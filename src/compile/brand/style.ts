import type { SiteConfig } from '../read/schemas/site.ts';

type ThemeSettings = SiteConfig['theme'];

/** A theme without its accent and fonts. */
export type Style = Omit<ThemeSettings, 'preset' | 'accent' | 'fonts'>;

const PRESETS: Readonly<Record<ThemeSettings['preset'], Style>> = {
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
    paper: { light: '#f5f4f8', dark: '#1b1a20' },
    headings: 'sans',
    marker: false,
    eyebrows: 'text',
    rules: false,
    radius: 16,
    width: 'wide',
  },
};

/** The style of a theme: its settings over those of its preset. */
export function styleOf({ preset, accent: _accent, fonts: _fonts, ...own }: ThemeSettings): Style {
  const base = PRESETS[preset];
  const paper = own.paper && { ...base.paper, ...own.paper };
  return { ...base, ...own, ...(paper && { paper }) };
}

type Properties = Readonly<Record<string, string>>;

/** The CSS properties that each value of a setting changes. */
const PROPERTIES: {
  readonly [Name in Exclude<keyof Style, 'paper' | 'radius'>]: Readonly<
    Record<`${NonNullable<Style[Name]>}`, Properties>
  >;
} = {
  headings: {
    serif: { '--display': 'Georgia, "Noto Serif", serif' },
    sans: { '--display': 'var(--text)' },
  },
  marker: {
    true: {},
    false: {
      // The usual wash would hardly differ from the paper.
      '--marker': 'color-mix(in oklab, var(--pen) 26%, var(--paper))',
      '--underscore': 'none',
      '--marker-solid': 'var(--pen)',
      '--on-marker': 'var(--paper)',
    },
  },
  eyebrows: {
    mono: {},
    text: { '--label': '500 var(--step--1) / 1.5 var(--text)' },
    capitals: {
      '--label': '600 var(--step--2) / 1.5 var(--text)',
      '--label-case': 'uppercase',
      '--label-spacing': '0.1em',
    },
  },
  rules: { true: {}, false: { '--rule': '0 solid' } },
  density: {
    compact: { '--leading': '1.5', '--step-0': '1rem', '--density': '0.75' },
    normal: {},
    airy: { '--leading': '1.75', '--step-0': '1.125rem', '--density': '1.3' },
  },
  width: {
    narrow: { '--measure': '36rem', '--page': '74rem' },
    normal: {},
    wide: { '--measure': '46rem', '--page': '96rem' },
  },
};

/** The properties of `src/styles/tokens.css` that a style changes, without colours. */
export function styleProperties(style: Style): [name: string, value: string][] {
  const { radius } = style;
  return [
    ...Object.entries(PROPERTIES).flatMap(([name, values]) => {
      const value = style[name as keyof typeof PROPERTIES];
      const all: Readonly<Record<string, Properties>> = values;
      return value === undefined ? [] : Object.entries(all[String(value)] ?? {});
    }),
    ...(radius === undefined ? [] : [['--radius', `${radius}px`] as [string, string]]),
  ];
}
