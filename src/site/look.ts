import type { Look } from '../compile/brand/look.ts';

type Properties = Readonly<Record<string, string>>;

/** The properties that each value of a setting changes. */
const PROPERTIES: {
  readonly [Name in Exclude<keyof Look, 'paper' | 'radius'>]: Readonly<
    Record<`${NonNullable<Look[Name]>}`, Properties>
  >;
} = {
  headings: {
    serif: { '--display': 'Georgia, "Noto Serif", serif' },
    sans: { '--display': 'var(--text)' },
  },
  marker: {
    true: {},
    false: {
      '--marker': 'var(--pen-wash)',
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

/** The properties of `src/styles/tokens.css` that a look changes, besides its colours. */
export function lookProperties(look: Look): [name: string, value: string][] {
  const { radius } = look;
  return [
    ...Object.entries(PROPERTIES).flatMap(([name, values]) => {
      const value = look[name as keyof typeof PROPERTIES];
      const all: Readonly<Record<string, Properties>> = values;
      return value === undefined ? [] : Object.entries(all[String(value)] ?? {});
    }),
    ...(radius === undefined ? [] : [['--radius', `${radius}px`] as [string, string]]),
  ];
}
