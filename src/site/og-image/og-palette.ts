type Rgb = readonly [red: number, green: number, blue: number];
const PAPER: Rgb = [0xfc, 0xfc, 0xf9];
const INK: Rgb = [0x16, 0x18, 0x1d];
const MARKER: Rgb = [0xff, 0xe4, 0x5c];
const GREY: Rgb = [0x5f, 0x65, 0x71];

/** Colours from a ground, left out, to the colour of a text on it: they smooth its edges. */
const ramp = (ground: Rgb, text: Rgb, steps: number): Rgb[] =>
  Array.from({ length: steps }, (_, step) => {
    const mix = (channel: 0 | 1 | 2) =>
      Math.round(ground[channel] + ((text[channel] - ground[channel]) * (step + 1)) / steps);
    return [mix(0), mix(1), mix(2)];
  });

const inkOnPaper = ramp(PAPER, INK, 6);
const inkOnMarker = ramp(MARKER, INK, 3);
const greyOnPaper = ramp(PAPER, GREY, 5);

/** The colours of a preview picture, paper first. */
export const PALETTE = [PAPER, ...inkOnPaper, ...greyOnPaper, MARKER, ...inkOnMarker];

/** A run of the palette that leads from a ground to a text; the last step is the text's colour. */
export interface Ramp {
  readonly first: number;
  readonly steps: number;
}

export const INK_RAMP: Ramp = { first: 1, steps: inkOnPaper.length };
export const GREY_RAMP: Ramp = { first: 1 + inkOnPaper.length, steps: greyOnPaper.length };
export const MARKER_INDEX = GREY_RAMP.first + greyOnPaper.length;
export const MARKED_RAMP: Ramp = { first: MARKER_INDEX + 1, steps: inkOnMarker.length };
