import { uint32Bytes } from './bytes.ts';
import { SearchIndexError } from './document.ts';

/** `LSRC` read as a little-endian number. */
const MAGIC = 0x4352534c;

/** Incremented with each change of the file format, the text analysis or the scores. */
const FORMAT_VERSION = 13;

/** Number of leading sections that every search needs. */
const HEAD_SECTIONS = 5;

const HEADER_WORDS = 4;
const CHECKED_FROM = 16;

const padded = (length: number) => (length + 3) & ~3;

/** Multiplication by an odd number and rotation are bijective: any single changed word changes the sum. */
export function checksum(words: Uint32Array): number {
  let sum = 0;
  for (let index = 0; index < words.length; index++) {
    const mixed = Math.imul(sum ^ (words[index] ?? 0), 0x9e3779b1);
    sum = (mixed << 13) | (mixed >>> 19);
  }
  return sum >>> 0;
}

function uint32View(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
}

/** Copies bytes unless they are aligned to four bytes, as `Uint32Array` requires. */
export const aligned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);

/** Encodes an index: header, section table, and sections aligned to four bytes. */
export function pack(sections: readonly Uint8Array[]): Uint8Array {
  let offset = (HEADER_WORDS + sections.length * 2) * 4;
  const table: number[] = [];
  for (const { length } of sections) {
    table.push(offset, length);
    offset += padded(length);
  }
  const bytes = new Uint8Array(offset);
  const header = [MAGIC, FORMAT_VERSION, offset, 0, ...table];
  bytes.set(uint32Bytes(header));
  for (const [index, section] of sections.entries()) bytes.set(section, table[index * 2]);
  bytes.set(uint32Bytes([checksum(uint32View(bytes.subarray(CHECKED_FROM)))]), 12);
  return bytes;
}

const fail = (reason: string) =>
  new SearchIndexError(`The search index cannot be read: ${reason}.`);

/** The length of an index from its header; {@link SearchIndexError} if the format is different. */
export function lengthOf(start: Uint8Array): number {
  const [magic, version, length = 0] = uint32View(start.slice(0, CHECKED_FROM));
  if (magic !== MAGIC) throw fail('it is not a search index');
  if (version !== FORMAT_VERSION) throw fail(`version ${version}, not ${FORMAT_VERSION}`);
  return length;
}

/** Length of the header and the sections that every search needs. */
export const headLength = (index: Uint8Array) =>
  uint32View(index)[HEADER_WORDS + HEAD_SECTIONS * 2] ?? 0;

/**
 * Reads the sections of an index.
 *
 * @param isPartial whether pieces may be missing, which disables the checksum
 * @throws {SearchIndexError} if it is damaged, truncated or of another version
 */
export function unpack(index: Uint8Array, sectionCount: number, isPartial = false): Uint8Array[] {
  const bytes = aligned(index);
  const words = uint32View(bytes);
  const length = lengthOf(bytes);
  if (length !== bytes.length) throw fail(`${bytes.length} bytes, not ${length}`);
  const isWhole = isPartial || words[3] === checksum(words.subarray(CHECKED_FROM / 4));
  if (!isWhole) throw fail('it is damaged');
  return Array.from({ length: sectionCount }, (_, index) => {
    const [from = 0, size = 0] = words.subarray(HEADER_WORDS + index * 2);
    if (from % 4 !== 0 || from + size > bytes.length) throw fail('a section lies outside the file');
    return bytes.subarray(from, from + size);
  });
}

/** A view of a section as 32-bit integers. */
export function wordsOf(section: Uint8Array | undefined): Uint32Array {
  return section ? uint32View(section) : new Uint32Array();
}
