import type { Raster } from './og-font.ts';
import { MARKED_RAMP, MARKER_INDEX, type Ramp } from './og-palette.ts';
import type { IndexedRows } from './png.ts';

/** The pixels of a character as bytes of {@link IndexedRows}. */
interface Stamp {
  readonly stride: number;
  readonly bytes: Uint8Array;
}

/** @param shift 1 for a character that starts in the right half of a byte, otherwise 0 */
function cut({ width, coverage }: Raster, ramp: Ramp, shift: number): Stamp {
  const stride = Math.ceil((shift + width) / 2);
  const bytes = new Uint8Array((stride * coverage.length) / width);
  for (const [index, share] of coverage.entries()) {
    const step = Math.round((share / 255) * ramp.steps);
    if (step === 0) continue;
    const x = shift + (index % width);
    const byte = Math.floor(index / width) * stride + (x >> 1);
    bytes[byte] = (bytes[byte] ?? 0) | ((ramp.first + step - 1) << (x % 2 === 0 ? 4 : 0));
  }
  return { stride, bytes };
}

const stampsOf = new WeakMap<Raster, Map<number, Stamp>>();

function stampOf(raster: Raster, ramp: Ramp, shift: number): Stamp {
  const known = stampsOf.get(raster) ?? new Map<number, Stamp>();
  stampsOf.set(raster, known);
  const key = 2 * ramp.first + shift;
  const stamp = known.get(key) ?? cut(raster, ramp, shift);
  known.set(key, stamp);
  return stamp;
}

/** Where characters touch, the later colour of the palette shows. */
function blend(ground: number, text: number, marked: number): number {
  return Math.max(ground, ground === MARKER_INDEX ? marked : text);
}

const isMarked = (byte: number) => byte >> 4 === MARKER_INDEX || (byte & 0xf) === MARKER_INDEX;

/** Draws a character with its first pixel at (left, top); the right edge cuts what is beyond. */
export function stamp(
  rows: IndexedRows,
  raster: Raster,
  { left, top, ramp }: { left: number; top: number; ramp: Ramp },
): void {
  const shift = left % 2;
  const { stride, bytes } = stampOf(raster, ramp, shift);
  const first = 1 + (left >> 1);
  const columns = Math.min(stride, rows.stride - first);
  const target = rows.bytes;
  let to = top * rows.stride + first;
  for (let from = 0; from < bytes.length; from += stride) {
    for (let column = 0; column < columns; column++) {
      const text = bytes[from + column] ?? 0;
      const ground = target[to + column] ?? 0;
      if (ground === 0 || text === 0) {
        target[to + column] = ground | text;
      } else {
        const marked = isMarked(ground)
          ? (stampOf(raster, MARKED_RAMP, shift).bytes[from + column] ?? 0)
          : 0;
        target[to + column] =
          (blend(ground >> 4, text >> 4, marked >> 4) << 4) |
          blend(ground & 0xf, text & 0xf, marked & 0xf);
      }
    }
    to += rows.stride;
  }
}
