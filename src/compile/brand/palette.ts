import type { Oklch } from 'culori/fn';
import * as culori from 'culori/fn';
import { GROUNDS, type Scheme, TEXT_CONTRAST } from './grounds.ts';

const { clampChroma, formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, useMode, wcagContrast } =
  culori;
useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const oklch = useMode(modeOklch);

/** The colours of one scheme that derive from the accent, as `#rrggbb`. */
export interface Shades {
  /** Links, and everything else in the accent. */
  readonly pen: string;
  /** Background of selected items. */
  readonly penWash: string;
  /** Background of marked text. */
  readonly marker: string;
  /** The accent as the background of short texts in {@link onMarker}. */
  readonly markerSolid: string;
  readonly onMarker: string;
}

/** The backgrounds of pages, of boxes on them, and of bands and code. */
type Grounds = Readonly<Record<keyof (typeof GROUNDS)['light'], string>>;

/** An accent with too little contrast to the page, or a paper with too little contrast to text. */
export interface Shortfall {
  readonly setting: 'accent' | 'paper';
  readonly scheme: Scheme;
  readonly colour: string;
  readonly contrast: number;
  /** The background with the lowest contrast. */
  readonly ground: keyof Grounds;
  /** The nearest colour with enough contrast, which pages use instead. */
  readonly nearest: string;
}

/** Lightness and maximum chroma of the shades, as those of the default accent in `tokens.css`. */
const TONES = {
  light: { penWash: [0.95, 0.02], marker: [0.91, 0.1] },
  dark: { penWash: [0.265, 0.055], marker: [0.42, 0.09] },
} as const;

/** Lightness and maximum chroma of an accent that is derived for dark pages. */
const DARK_PEN = [0.81, 0.11] as const;

/** Minimum contrast of a filled box with its surroundings (WCAG 2.2, 1.4.11). */
const FILL_CONTRAST = 3;

/** Black or white is legible on any colour; the text colour of pages is preferred. */
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

/** Bisection steps over the lightness, after which a 24-bit colour no longer changes. */
const STEPS = 16;

/** The lightness of paper and of ink with the most contrast. */
const EXTREMES = { light: { paper: 1, ink: 0 }, dark: { paper: 0, ink: 1 } } as const;

/** Moves the lightness of a colour towards `end` only until text has enough contrast. */
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

/** The backgrounds for a paper: boxes are lighter, bands and code darker. */
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

/** The faintest text of `tokens.css`: where it is legible, all text is. */
const FAINT = { light: '#5f6571', dark: '#979daa' } as const;

/** The backgrounds for a paper, or for the nearest one on which text is legible. */
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

/** The accent for dark pages: that of light pages, lightened if it has too little contrast. */
const forDarkPages = (accent: string, grounds: Grounds, contrast: number): string =>
  lowestContrast(accent, grounds).contrast >= contrast
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
  const lowestOf = (text: string) => Math.min(...grounds.map((each) => wcagContrast(text, each)));
  const pen = passes ? hex(colour) : legible(colour, ink, lowestOf);
  // The background of selected items moves away from the accent if its text needs the contrast.
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

interface Pair {
  readonly light: string;
  readonly dark?: string | undefined;
}

/**
 * Derives the colours of a site from its accent and its paper. Text is always legible: if need be,
 * the nearest legible colour replaces the paper, or the accent (in text only).
 *
 * @param accent as `#rrggbb`; that of dark pages is derived if absent
 * @param paper as `#rrggbb`; dark pages keep their default if absent
 * @returns the shades of an accent, the backgrounds, and the settings with too little contrast
 */
export function paletteOf(accent: Pair | undefined, paper?: Pair) {
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
