import { crc32 } from 'node:zlib';
import { type DeflatedRun, zlibStream } from './zlib-stream.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BIT_DEPTH = 4;
const INDEXED_COLOUR = 3;

/**
 * Rows of a picture of at most sixteen colours, all of the first one. Encoders that take full
 * colour have to find the colours first, which costs ten times as much.
 */
export class IndexedRows {
  /** Bytes of a row: a filter (none, which suits indexed colours), then two pixels each. */
  readonly stride: number;
  readonly bytes: Buffer;
  /** The same bytes, to be read and written several at once. */
  readonly view: DataView;

  /** @param width in pixels, even */
  constructor(width: number, height: number) {
    this.stride = 1 + width / 2;
    this.bytes = Buffer.alloc(this.stride * height);
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }

  /** Gives a pixel the colour of an index. */
  set(x: number, y: number, colour: number): void {
    const index = y * this.stride + 1 + (x >> 1);
    const byte = this.bytes[index] ?? 0;
    this.bytes[index] = x % 2 === 0 ? (colour << 4) | (byte & 0xf) : (byte & 0xf0) | colour;
  }

  /** The bytes of the rows from one to another, which is left out. */
  slice(from: number, to: number): Buffer {
    return this.bytes.subarray(from * this.stride, to * this.stride);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
  return framed;
}

/** What a picture is made of. */
export interface Png {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly (readonly [red: number, green: number, blue: number])[];
  /** The bytes of its rows. */
  readonly rows: readonly DeflatedRun[];
}

/** The bytes of a picture's file (PNG Third Edition, sections 5 and 11). */
export function pngFile({ width, height, palette, rows }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(INDEXED_COLOUR, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', zlibStream(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
