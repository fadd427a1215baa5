import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUNDS, type Scheme, TEXT_CONTRAST } from './grounds.ts';
import { paletteOf } from './palette.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const INK = { light: '#16181d', dark: '#ecece6' } as const;

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours made from an accent', () => {
  it('are legible, whatever the accent is', () => {
    fc.assert(
      fc.property(colours, fc.option(colours, { nil: undefined }), (light, dark) => {
        const { shades } = paletteOf({ light, dark });
        for (const scheme of SCHEMES) {
          const { pen, penWash, marker, markerSolid, onMarker } = shades[scheme];
          for (const ground of [...Object.values(GROUNDS[scheme]), penWash]) {
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

  it('keep an accent that is legible', () => {
    const { shades, shortfalls } = paletteOf({ light: '#0f766e', dark: '#5eead4' });
    expect(shortfalls).toEqual([]);
    expect([shades.light.pen, shades.dark.pen]).toEqual(['#0f766e', '#5eead4']);
    expect(shades.light.markerSolid).toBe('#0f766e');
  });

  it('say which accent is not, and what is used instead', () => {
    const { shades, shortfalls } = paletteOf({ light: '#fd0', dark: '#3b0764' });
    expect(shortfalls).toEqual([
      { scheme: 'light', accent: '#fd0', contrast: expect.closeTo(1.16, 1), nearest: '#7e6c00' },
      { scheme: 'dark', accent: '#3b0764', contrast: expect.closeTo(1, 1), nearest: '#a077d6' },
    ]);
    expect(shades.light.pen).toBe('#7e6c00');
    expect(shades.light.markerSolid).toBe('#ffdd00');
    expect(paletteOf({ light: '#7e6c00', dark: '#a077d6' }).shortfalls).toEqual([]);
  });

  it('need no second accent for dark pages', () => {
    expect(paletteOf({ light: '#1d3fbf' }).shortfalls).toEqual([]);
  });
});

it('the grounds are those of the styles', () => {
  const css = readFileSync(resolve(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
  for (const name of ['paper', 'raised', 'sunken'] as const) {
    expect(css).toContain(`--${name}: light-dark(${GROUNDS.light[name]}, ${GROUNDS.dark[name]});`);
  }
});
