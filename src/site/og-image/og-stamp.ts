import type { DrawnText } from './og-text.ts';
import { bytesOfRow } from './png.ts';

/** Consecutive colours of a palette, from nearly that of the background to that of the text. */
export interface Ramp {
  /** The palette index of the first. */
  readonly first: number;
  readonly steps: number;
}

/** A text in a colour, ready to be printed at any position. */
export interface Stamp {
  /** Offset of each byte that the text touches, from the top left of the text's box. */
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
}

/**
 * @param width of a row, in pixels
 * @param shift 1 for a text that starts at the second pixel of a byte, otherwise 0
 */
export function stampOf(
  { rgba, columns, padding }: DrawnText,
  { first, steps }: Ramp,
  width: number,
  shift: 0 | 1 = 0,
): Stamp {
  const offsets: number[] = [];
  const bytes: number[] = [];
  for (let pixel = 0; pixel < rgba.length / 4; pixel++) {
    const alpha = rgba[4 * pixel + 3] ?? 0;
    const step = Math.round((alpha / 255) * steps);
    if (step === 0) continue;
    const x = (pixel % columns) - padding + shift;
    const y = Math.floor(pixel / columns) - padding;
    const offset = y * bytesOfRow(width) + (x >> 1);
    const byte = (first + step - 1) << (x % 2 === 0 ? 4 : 0);
    if (offset === offsets.at(-1)) {
      bytes.push((bytes.pop() ?? 0) | byte);
    } else {
      offsets.push(offset);
      bytes.push(byte);
    }
  }
  return { offsets: Int32Array.from(offsets), bytes: Uint8Array.from(bytes) };
}

/** Where letters overlap, the higher palette index wins. */
const blend = (one: number, other: number): number =>
  Math.max(one & 0xf0, other & 0xf0) | Math.max(one & 0xf, other & 0xf);

/** @param index of the byte at the top left of the text's box */
export function print(rows: Uint8Array, { offsets, bytes }: Stamp, index: number): void {
  for (let at = 0; at < offsets.length; at++) {
    const target = index + (offsets[at] ?? 0);
    const byte = bytes[at] ?? 0;
    const ground = rows[target] ?? 0;
    rows[target] = ground === 0 ? byte : blend(ground, byte);
  }
}
