import { ByteReader, ByteWriter } from './bytes.ts';
import { FIELDS, type FieldCounts, noCounts } from './scoring.ts';

/** A term on a page. */
export interface Occurrence {
  readonly frequencies: FieldCounts;
  /** Numbers of the passages with the term, ascending. */
  readonly passages: readonly number[];
}

/**
 * Occurrences as bytes: which fields have the term, how often each of them, the bytes of the list
 * of passages, and these as distances, as postings have them.
 */
export function writeOccurrences(occurrences: Iterable<Occurrence>): Uint8Array {
  const writer = new ByteWriter();
  for (const { frequencies, passages } of occurrences) {
    const fields = FIELDS.reduce(
      (bits, field, index) => (frequencies[field] > 0 ? bits | (1 << index) : bits),
      0,
    );
    writer.byte(fields);
    for (const field of FIELDS) if (frequencies[field] > 0) writer.varint(frequencies[field]);
    const list = new ByteWriter(passages.length);
    for (const [index, passage] of passages.entries()) {
      list.varint(passage - (passages[index - 1] ?? 0));
    }
    writer.varint(list.length);
    writer.append(list.finish());
  }
  return writer.finish();
}

/** Goes through the occurrences that {@link writeOccurrences} wrote. */
export class OccurrenceReader {
  /** Of the current occurrence; the next one has the same object. */
  readonly frequencies = noCounts();
  /** Of the current occurrence, as postings have them. */
  passages: Uint8Array = new Uint8Array();
  readonly #reader: ByteReader;

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes);
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
    this.passages = reader.bytes.subarray(reader.at, reader.at + length);
    reader.at += length;
  }
}
