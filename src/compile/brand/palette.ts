import type { Oklch } from 'culori/fn';
import * as culori from 'culori/fn';
import { GROUNDS, type Scheme, TEXT_CONTRAST } from './grounds.ts';

const { clampChroma, formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, useMode, wcagContrast } =
  culori;
useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const oklch = useMode(modeOklch);

/** The colours of light or of dark pages that follow the accent, as `#rrggbb`. */
export interface Shades {
  /** Links, and whatever else is drawn in the accent. */
  readonly pen: string;
  /** The ground of chosen items. */
  readonly penWash: string;
  /** The ground of marked text. */
  readonly marker: string;
  /** A ground for short texts in {@link onMarker}: the accent itself. */
  readonly markerSolid: string;
  readonly onMarker: string;
}

/** The colours of pages, of boxes on them, and of bands and code. */
type Grounds = Readonly<Record<keyof (typeof GROUNDS)['light'], string>>;

/** An accent that is too close to the colour of the pages, or a paper too close to that of text. */
export interface Shortfall {
  readonly setting: 'accent' | 'paper';
  readonly scheme: Scheme;
  readonly colour: string;
  readonly contrast: number;
  /** What the contrast is lowest on. */
  readonly ground: keyof Grounds;
  /** The nearest colour with enough contrast, which pages use in its place. */
  readonly nearest: string;
}

/** Lightness and greatest chroma of the shades, those that `tokens.css` has without an accent. */
const TONES = {
  light: { penWash: [0.95, 0.02], marker: [0.91, 0.1] },
  dark: { penWash: [0.265, 0.055], marker: [0.42, 0.09] },
} as const;

/** The lightness and greatest chroma of an accent that is made for dark pages. */
const DARK_PEN = [0.81, 0.11] as const;

/** The contrast that a filled box needs with what is around it (WCAG 2.2, 1.4.11). */
const FILL_CONTRAST = 3;

/** Black or white is legible on any colour; the ink of the pages is preferred. */
const ON_MARKER = ['#16181d', '#ffffff'] as const;

const hex = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));

const toned = (colour: Oklch, [l, c]: readonly [number, number]): Oklch => ({
  ...colour,
  l,
  c: Math.min(colour.c, c),
});

const parsed = (accent: string): Oklch => {
  const colour = oklch(accent);
  if (!colour) throw new Error(`${accent} is not a colour.`);
  return colour;
};

function lowestContrast(text: string, grounds: Grounds): Pick<Shortfall, 'ground' | 'contrast'> {
  const [lowest] = (Object.keys(grounds) as (keyof Grounds)[])
    .map((ground) => ({ ground, contrast: wcagContrast(text, grounds[ground]) }))
    .toSorted((a, b) => a.contrast - b.contrast);
  return lowest as NonNullable<typeof lowest>;
}

function contrastOf(text: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => wcagContrast(text, ground)));
}

/** Halvings of a range of lightness, after which a colour of 24 bits no longer changes. */
const STEPS = 16;

/** The lightness at which paper, and that at which ink, has most contrast with the other. */
const EXTREMES = { light: { paper: 1, ink: 0 }, dark: { paper: 0, ink: 1 } } as const;

/** The colour of the same hue, nearest in lightness on the way to `end`, with enough contrast for text. */
function legible(colour: Oklch, end: number, contrast: (colour: string) => number): string {
  const at = (l: number) => hex({ ...colour, l });
  const isLegible = (l: number) => contrast(at(l)) >= TEXT_CONTRAST;
  if (isLegible(colour.l)) return at(colour.l);
  let [fails, passes] = [colour.l, end];
  for (let step = 0; step < STEPS; step++) {
    const l = (fails + passes) / 2;
    if (isLegible(l)) passes = l;
    else fails = l;
  }
  return at(passes);
}

/** The colours of pages on a paper: boxes are nearer to white, bands and code nearer to black. */
function groundsOn(paper: string, scheme: Scheme): Grounds {
  const colour = parsed(paper);
  const { l } = colour;
  const raised = scheme === 'light' ? l + (1 - l) / 2 : l + 0.035;
  return {
    paper,
    raised: hex({ ...colour, l: raised }),
    sunken: hex({ ...colour, l: Math.max(0, l - 0.025) }),
  };
}

/** The text that decides which papers are allowed: on those, all text of `tokens.css` is legible. */
const FAINT = { light: '#5f6571', dark: '#979daa' } as const;

/** The grounds on a paper, or on the nearest one on which text is legible. */
function checkedGrounds(
  paper: string,
  scheme: Scheme,
): { grounds: Grounds; shortfall?: Shortfall } {
  const grounds = groundsOn(paper, scheme);
  const lowest = lowestContrast(FAINT[scheme], grounds);
  if (lowest.contrast >= TEXT_CONTRAST) return { grounds };
  const nearest = legible(
    parsed(paper),
    EXTREMES[scheme].paper,
    (each) => lowestContrast(FAINT[scheme], groundsOn(each, scheme)).contrast,
  );
  return {
    grounds: groundsOn(nearest, scheme),
    shortfall: { setting: 'paper', scheme, colour: paper, ...lowest, nearest },
  };
}

/** An accent for dark pages: that of light pages, lightened if it has too little contrast there. */
const forDarkPages = (accent: string, grounds: Grounds, contrast: number): string =>
  contrastOf(accent, Object.values(grounds)) >= contrast
    ? accent
    : hex(toned(parsed(accent), DARK_PEN));

function shadesOf(
  accent: string,
  scheme: Scheme,
  pages: Grounds,
  fill = accent,
): { shades: Shades; shortfall?: Shortfall } {
  const colour = parsed(accent);
  const lowest = lowestContrast(accent, pages);
  const passes = lowest.contrast >= TEXT_CONTRAST;
  const { paper, ink } = EXTREMES[scheme];
  const usualWash = toned(colour, TONES[scheme].penWash);
  const grounds = [...Object.values(pages), hex(usualWash)];
  const pen = passes ? hex(colour) : legible(colour, ink, (each) => contrastOf(each, grounds));
  // The ground of chosen items is lighter or darker than usual if text in the accent needs that.
  const wash = legible(toned(parsed(pen), TONES[scheme].penWash), paper, (each) =>
    wcagContrast(pen, each),
  );
  const onMarker = ON_MARKER.find((text) => wcagContrast(text, fill) >= TEXT_CONTRAST);
  return {
    shades: {
      pen,
      penWash: wash,
      marker: hex(toned(colour, TONES[scheme].marker)),
      markerSolid: hex(parsed(fill)),
      onMarker: onMarker ?? '#000000',
    },
    ...(!passes && {
      shortfall: { setting: 'accent', scheme, colour: accent, ...lowest, nearest: pen },
    }),
  };
}

/** The colours that follow the settings of a theme, and where text in or on them is illegible. */
export interface Palette {
  /** Absent without an accent. */
  readonly shades?: Readonly<Record<Scheme, Shades>>;
  readonly grounds: Readonly<Record<Scheme, Grounds>>;
  readonly shortfalls: readonly Shortfall[];
}

interface Pair {
  readonly light: string;
  readonly dark?: string | undefined;
}

/**
 * Makes the colours of a site from its accent and its paper. Text is always legible: where it would
 * not be, the nearest legible colour replaces the paper, or the accent in text alone.
 *
 * @param accent as `#rrggbb`; without one for dark pages, it is derived from the other
 * @param paper as `#rrggbb`; without one for dark pages, those stay as they are
 */
export function paletteOf(accent: Pair | undefined, paper?: Pair): Palette {
  const light = paper && checkedGrounds(paper.light, 'light');
  const dark = paper?.dark === undefined ? undefined : checkedGrounds(paper.dark, 'dark');
  const grounds = { light: light?.grounds ?? GROUNDS.light, dark: dark?.grounds ?? GROUNDS.dark };
  const onDark = (pair: Pair, contrast: number) =>
    pair.dark ?? forDarkPages(pair.light, grounds.dark, contrast);
  const found = accent && {
    light: shadesOf(accent.light, 'light', grounds.light),
    dark: shadesOf(
      onDark(accent, TEXT_CONTRAST),
      'dark',
      grounds.dark,
      onDark(accent, FILL_CONTRAST),
    ),
  };
  return {
    ...(found && { shades: { light: found.light.shades, dark: found.dark.shades } }),
    grounds,
    shortfalls: [light, dark, found?.light, found?.dark].flatMap((each) => each?.shortfall ?? []),
  };
}
