import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { interpolate, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUNDS, type Scheme, TEXT_CONTRAST } from './grounds.ts';
import { paletteOf } from './palette.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const INK = { light: '#16181d', dark: '#ecece6' } as const;

/** How much of the ink is in muted text; the rest is the paper. */
const SHARE = { soft: 0.76, faint: 0.62 } as const;

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const anyColours = fc.option(colours, { nil: undefined });

describe('the palette of an accent', () => {
  it('has legible text for every accent', () => {
    fc.assert(
      fc.property(colours, anyColours, anyColours, anyColours, (light, dark, paper, darkPaper) => {
        const papers = paper === undefined ? undefined : { light: paper, dark: darkPaper };
        const { shades, grounds } = paletteOf({ light, dark }, papers);
        if (!shades) throw new Error('No shades.');
        for (const scheme of SCHEMES) {
          const { pen, penWash, marker, markerSolid, onMarker } = shades[scheme];
          const pages = Object.values(grounds[scheme]);
          for (const ground of pages) {
            const ink = interpolate([grounds[scheme].paper, INK[scheme]], 'oklab');
            for (const share of [1, SHARE.soft, SHARE.faint]) {
              expect(wcagContrast(ink(share), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
            }
          }
          for (const ground of [...pages, penWash]) {
            expect(wcagContrast(pen, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          }
          for (const [text, ground] of [
            [INK[scheme], marker],
            [INK[scheme], penWash],
            [onMarker, markerSolid],
          ] as const) {
            expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          }
        }
      }),
    );
  });

  it('keeps a legible accent', () => {
    const { shades, shortfalls } = paletteOf({ light: '#0f766e', dark: '#5eead4' });
    expect(shortfalls).toEqual([]);
    expect([shades?.light.pen, shades?.dark.pen]).toEqual(['#0f766e', '#5eead4']);
    expect(shades?.light.markerSolid).toBe('#0f766e');
  });

  it('reports an illegible accent and its replacement', () => {
    const { shades, shortfalls } = paletteOf({ light: '#fd0', dark: '#3b0764' });
    expect(shortfalls).toEqual([
      {
        ...{ setting: 'accent', scheme: 'light', colour: '#fd0' },
        ...{ ground: 'sunken', contrast: expect.closeTo(1.2, 1), nearest: '#7e6c00' },
      },
      {
        ...{ setting: 'accent', scheme: 'dark', colour: '#3b0764' },
        ...{ ground: 'raised', contrast: expect.closeTo(1.1, 1), nearest: '#a077d6' },
      },
    ]);
    expect(shades?.light.pen).toBe('#7e6c00');
    expect(shades?.light.markerSolid).toBe('#ffdd00');
    expect(paletteOf({ light: '#7e6c00', dark: '#a077d6' }).shortfalls).toEqual([]);
  });

  it('lightens the background of selected items rather than changing the accent', () => {
    const { shades, shortfalls } = paletteOf({ light: '#5a56ea' });
    expect(shortfalls).toEqual([]);
    expect(shades?.light.pen).toBe('#5a56ea');
    expect(wcagContrast('#5a56ea', shades?.light.penWash ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('reports the background on which an accent is illegible', () => {
    expect(paletteOf({ light: '#635bff' }).shortfalls).toEqual([
      {
        ...{ setting: 'accent', scheme: 'light', colour: '#635bff' },
        ...{ ground: 'sunken', contrast: expect.closeTo(4.2, 1), nearest: '#5d52f6' },
      },
    ]);
  });

  it('fills buttons with the accent, lightened only if it is too dark for dark pages', () => {
    const fills = (light: string) => {
      const { shades } = paletteOf({ light });
      return [shades?.light, shades?.dark].map((each) => [each?.markerSolid, each?.onMarker]);
    };
    expect(fills('#635bff')).toEqual([
      ['#635bff', '#ffffff'],
      ['#635bff', '#ffffff'],
    ]);
    expect(fills('#f24e1e')[0]).toEqual(['#f24e1e', '#16181d']);
    expect(fills('#101a5c')[0]).toEqual(['#101a5c', '#ffffff']);
    expect(fills('#101a5c')[1]).not.toContain('#101a5c');
  });

  it('suggests the nearest paper colour with legible text', () => {
    const { grounds, shortfalls } = paletteOf(undefined, { light: '#b0a090' });
    expect(shortfalls).toMatchObject([{ setting: 'paper', scheme: 'light', colour: '#b0a090' }]);
    expect(grounds.light.paper).toBe(shortfalls[0]?.nearest);
    expect(paletteOf(undefined, { light: grounds.light.paper }).shortfalls).toEqual([]);
  });

  it('derives the accent of dark pages', () => {
    expect(paletteOf({ light: '#1d3fbf' }).shortfalls).toEqual([]);
  });
});

it('the backgrounds match the style sheet', () => {
  const css = readFileSync(resolve(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
  for (const name of ['paper', 'raised', 'sunken'] as const) {
    expect(css).toContain(`--${name}: light-dark(${GROUNDS.light[name]}, ${GROUNDS.dark[name]});`);
  }
});

it('the text colours match the style sheet', () => {
  const css = readFileSync(resolve(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
  expect(css).toContain(`--ink: light-dark(${INK.light}, ${INK.dark});`);
  for (const [name, share] of Object.entries(SHARE)) {
    const percent = `${100 * share}%`;
    expect(css).toContain(
      `--ink-${name}: color-mix(in oklab, var(--ink) ${percent}, var(--paper));`,
    );
  }
});
