import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BIT_DEPTH = 4;
const INDEXED_COLOUR = 3;

/** Compresses in a tenth of the time of the default, to a fifth more bytes. */
const LEVEL = 3;

export type Rgb = readonly [red: number, green: number, blue: number];

/** Bytes per row with at most 16 colours: a filter byte (0, none), then two pixels per byte. */
export const bytesOfRow = (width: number): number => 1 + width / 2;

function chunk(type: string, data: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
  return framed;
}

/**
 * Encodes a picture with at most 16 colours (PNG Third Edition, sections 5 and 11). `sharp` only
 * accepts full colour and takes 20 ms to find the palette of a preview picture.
 *
 * @param width even
 * @param rows each {@link bytesOfRow} long; the first pixel of two is in the high bits
 */
export function indexedPng(width: number, palette: readonly Rgb[], rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length / bytesOfRow(width), 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(INDEXED_COLOUR, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
