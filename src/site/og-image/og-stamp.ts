import type { Raster } from './og-font.ts';
import { MARKED_RAMP, MARKER_INDEX, type Ramp } from './og-palette.ts';
import type { IndexedRows } from './png.ts';

/** Bytes that are drawn at once, two pixels each. */
const WORD = 4;

/** The pixels of a character as {@link IndexedRows} have them, without filters. */
interface Stamp {
  /** Bytes of a row, whole words. */
  readonly stride: number;
  readonly bytes: DataView;
}

/** @param shift 1 for a character that starts in the right half of a byte, otherwise 0 */
function cut({ width, coverage }: Raster, ramp: Ramp, shift: number): Stamp {
  const stride = WORD * Math.ceil((shift + width) / (2 * WORD));
  const bytes = new Uint8Array((stride * coverage.length) / width);
  for (const [index, share] of coverage.entries()) {
    const step = Math.round((share / 255) * ramp.steps);
    if (step === 0) continue;
    const x = shift + (index % width);
    const byte = Math.floor(index / width) * stride + (x >> 1);
    bytes[byte] = (bytes[byte] ?? 0) | ((ramp.first + step - 1) << (x % 2 === 0 ? 4 : 0));
  }
  return { stride, bytes: new DataView(bytes.buffer) };
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

function blendByte(ground: number, text: number, marked: number): number {
  const left = blend(ground >> 4, text >> 4, marked >> 4);
  return (left << 4) | blend(ground & 0xf, text & 0xf, marked & 0xf);
}

const isMarked = (byte: number) => byte >> 4 === MARKER_INDEX || (byte & 0xf) === MARKER_INDEX;

/**
 * Draws a character on paper or on the marker.
 *
 * @param left of its first pixel, not negative; the right edge of the rows cuts what is beyond
 * @param top of its first pixel; the rows have to hold all of its height
 */
export function stamp(
  rows: IndexedRows,
  raster: Raster,
  { left, top, ramp }: { left: number; top: number; ramp: Ramp },
): void {
  const shift = left % 2;
  const { stride, bytes } = stampOf(raster, ramp, shift);
  const first = 1 + (left >> 1);
  const columns = Math.min(stride, rows.stride - first);
  const target = rows.view;
  let to = top * rows.stride + first;
  for (let from = 0; from < bytes.byteLength; from += stride) {
    for (let word = 0; word < columns; word += WORD) {
      const text = bytes.getInt32(from + word);
      if (text === 0) continue;
      if (word + WORD <= columns && target.getInt32(to + word) === 0) {
        target.setInt32(to + word, text);
        continue;
      }
      for (let column = word; column < Math.min(word + WORD, columns); column++) {
        const ground = target.getUint8(to + column);
        const onMarker = isMarked(ground) ? stampOf(raster, MARKED_RAMP, shift).bytes : bytes;
        const pixels = bytes.getUint8(from + column);
        const marked = onMarker.getUint8(from + column);
        target.setUint8(to + column, blendByte(ground, pixels, marked));
      }
    }
    to += rows.stride;
  }
}
