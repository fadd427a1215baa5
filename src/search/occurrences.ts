import { ByteReader, ByteWriter } from './bytes.ts';
import { writePositions } from './postings.ts';
import { FIELDS, type Frequencies, noFrequencies } from './scoring.ts';

/** A term on a page. */
export interface Occurrence {
  readonly frequencies: Frequencies;
  /** In order. */
  readonly positions: readonly number[];
}

/**
 * Occurrences as bytes: which fields have the term, how often each of them, and where, as postings
 * say it.
 */
export function writeOccurrences(occurrences: Iterable<Occurrence>): Uint8Array {
  const writer = new ByteWriter();
  for (const { frequencies, positions } of occurrences) {
    const fields = FIELDS.reduce(
      (bits, field, index) => (frequencies[field] > 0 ? bits | (1 << index) : bits),
      0,
    );
    writer.byte(fields);
    for (const field of FIELDS) if (frequencies[field] > 0) writer.varint(frequencies[field]);
    writePositions(writer, positions);
  }
  return writer.finish();
}

/** Goes through the occurrences that {@link writeOccurrences} wrote. */
export class OccurrenceReader {
  /** Of the current occurrence; the next one has the same object. */
  readonly frequencies = noFrequencies();
  /** Of the current occurrence, as postings have them. */
  positions: Uint8Array = new Uint8Array();
  readonly #reader: ByteReader;

  constructor(bytes: Uint8Array, at = 0) {
    this.#reader = new ByteReader(bytes, at);
  }

  /** Where the next occurrence starts. */
  get at(): number {
    return this.#reader.at;
  }

  next(): void {
    const reader = this.#reader;
    const fields = reader.byte();
    let bit = 1;
    for (const field of FIELDS) {
      this.frequencies[field] = fields & bit ? reader.varint() : 0;
      bit <<= 1;
    }
    const length = reader.varint();
    this.positions = reader.bytes.subarray(reader.at, reader.at + length);
    reader.at += length;
  }
}
