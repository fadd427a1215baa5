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
  /** A ground for short texts in {@link onMarker}. */
  readonly markerSolid: string;
  readonly onMarker: string;
}

/** An accent that is too close to the colour of the pages. */
export interface Shortfall {
  readonly scheme: Scheme;
  readonly accent: string;
  readonly contrast: number;
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

/** Black or white is legible on any colour; the ink of the pages is preferred. */
const ON_MARKER = ['#16181d', '#ffffff'] as const;

const hex = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));

const toned = (colour: Oklch, [l, c]: readonly [number, number]): string =>
  hex({ ...colour, l, c: Math.min(colour.c, c) });

const parsed = (accent: string): Oklch => {
  const colour = oklch(accent);
  if (!colour) throw new Error(`${accent} is not a colour.`);
  return colour;
};

/** The lowest contrast of a text with the grounds that it is on. */
function contrastOf(text: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => wcagContrast(text, ground)));
}

/** Halvings of a range of lightness, after which a colour of 24 bits no longer changes. */
const STEPS = 16;

/** The colour of the same hue, nearest in lightness, that is legible on all grounds. */
function legible(colour: Oklch, scheme: Scheme, grounds: readonly string[]): string {
  let [fails, passes] = [colour.l, scheme === 'light' ? 0 : 1];
  for (let step = 0; step < STEPS; step++) {
    const l = (fails + passes) / 2;
    if (contrastOf(hex({ ...colour, l }), grounds) < TEXT_CONTRAST) fails = l;
    else passes = l;
  }
  return hex({ ...colour, l: passes });
}

/** The grounds that text in the accent is on. */
const groundsOf = (accent: string, scheme: Scheme) => [
  ...Object.values(GROUNDS[scheme]),
  toned(parsed(accent), TONES[scheme].penWash),
];

/** An accent for dark pages: that of light pages, lightened if it is illegible there. */
const forDarkPages = (accent: string): string =>
  contrastOf(accent, groundsOf(accent, 'dark')) >= TEXT_CONTRAST
    ? accent
    : toned(parsed(accent), DARK_PEN);

function shadesOf(accent: string, scheme: Scheme): { shades: Shades; shortfall?: Shortfall } {
  const colour = parsed(accent);
  const grounds = groundsOf(accent, scheme);
  const contrast = contrastOf(accent, grounds);
  const passes = contrast >= TEXT_CONTRAST;
  const pen = passes ? hex(colour) : legible(colour, scheme, grounds);
  const onMarker = ON_MARKER.find((text) => wcagContrast(text, accent) >= TEXT_CONTRAST);
  return {
    shades: {
      pen,
      penWash: toned(colour, TONES[scheme].penWash),
      marker: toned(colour, TONES[scheme].marker),
      markerSolid: hex(colour),
      onMarker: onMarker ?? '#000000',
    },
    ...(!passes && {
      shortfall: { scheme, accent, contrast, nearest: pen },
    }),
  };
}

/** The shades of an accent, and where it is illegible. */
export interface Palette {
  readonly shades: Readonly<Record<Scheme, Shades>>;
  readonly shortfalls: readonly Shortfall[];
}

/**
 * Makes the colours of a site from its accent. Text in it is always legible: an accent that is not
 * is replaced by the nearest colour that is.
 *
 * @param accent as `#rrggbb`; without one for dark pages, it is derived from the other
 */
export function paletteOf(accent: { light: string; dark?: string | undefined }): Palette {
  const light = shadesOf(accent.light, 'light');
  const dark = shadesOf(accent.dark ?? forDarkPages(accent.light), 'dark');
  return {
    shades: { light: light.shades, dark: dark.shades },
    shortfalls: [light, dark].flatMap(({ shortfall }) => shortfall ?? []),
  };
}
