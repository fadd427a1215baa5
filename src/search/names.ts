import { ByteReader, type ByteWriter } from './bytes.ts';
import { type Query, weightOf } from './query.ts';

/** How well a query matches a title, slug or heading, from 0 to 1. */
export interface NameMatch {
  /** The weighted share of the query in the name. */
  readonly share: number;
  /** `share` times `part`. */
  readonly said: number;
  /** The share of the name that is in the query. */
  readonly part: number;
  /** One bit per word of the query in the name. */
  readonly bits: number;
}

/** The terms of a name, each by its {@link termHash}. */
type Name = readonly number[];

export interface PageNames {
  readonly boost: number;
  readonly title: Name;
  readonly slug: Name;
  readonly sections: readonly SectionNames[];
}

/** Number of passages of a section and level of its heading. */
export interface SectionSize {
  readonly passages: number;
  /** From 1 to {@link DEEPEST}. */
  readonly depth: number;
}

/** The level of a heading that can have no subsections. */
export const DEEPEST = 6;

/** Size and level are encoded in one number: `passages << DEPTH_BITS | depth`. */
const DEPTH_BITS = 3;

interface SectionNames extends SectionSize {
  readonly heading: Name;
  /** From the id of the heading; empty if it equals the heading. */
  readonly anchor: Name;
}

/** Resolution of boosts. */
const BOOST_STEPS = 100;

/** Encodes the boost and names of a page, each name with its length before its terms. */
export function writeNames(writer: ByteWriter, { boost, title, slug, sections }: PageNames): void {
  const write = (name: Name) => {
    writer.varint(name.length);
    for (const term of name) writer.uint24(term);
  };
  writer.varint(Math.max(1, Math.round(boost * BOOST_STEPS)));
  write(title);
  write(slug);
  for (const { passages, depth, heading, anchor } of sections) {
    writer.varint((passages << DEPTH_BITS) | depth);
    write(heading);
    write(anchor);
  }
}

/** Compares the names of a page with a query, in the order of {@link writeNames}. */
export class NameMatcher {
  /** Factor of the score of the page. */
  readonly boost: number;
  readonly #reader: ByteReader;
  readonly #query: Query;

  constructor(bytes: Uint8Array, query: Query) {
    this.#reader = new ByteReader(bytes);
    this.#query = query;
    this.boost = this.#reader.varint() / BOOST_STEPS;
  }

  /** Whether a section follows, which consists of a size and two names. */
  get hasMore(): boolean {
    return this.#reader.at < this.#reader.bytes.length;
  }

  size(): SectionSize {
    const size = this.#reader.varint();
    return { passages: size >> DEPTH_BITS, depth: size & ((1 << DEPTH_BITS) - 1) };
  }

  name(): NameMatch {
    const [reader, query] = [this.#reader, this.#query];
    const length = reader.varint();
    let seen = 0;
    let said = 0;
    for (let left = length; left > 0; left--) {
      const here = query.standsFor.get(reader.uint24()) ?? 0;
      if (here !== 0) said++;
      seen |= here;
    }
    if (seen === 0) return NO_MATCH;
    const share = weightOf(query, seen) / query.plain;
    const part = said / length;
    return {
      share,
      said: share * part,
      part,
      bits: seen,
    };
  }
}

const NO_MATCH: NameMatch = { share: 0, said: 0, part: 0, bits: 0 };
