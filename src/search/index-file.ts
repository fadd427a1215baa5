import type { Locale } from '../contract/locales.ts';
import { Analyzer } from './analyzer.ts';
import { unpack, wordsOf } from './container.ts';
import { Lexicon } from './lexicon.ts';
import { HAS_ALL, type Has } from './partial-index.ts';
import type { Vocabulary } from './query.ts';
import { CONSTANTS, type Constants } from './scoring.ts';

const SECTIONS = 9;
const decoder = new TextDecoder();

/** An index in memory, with views of its bytes. */
export interface IndexFile extends Vocabulary {
  readonly has: Has;
  readonly postings: Uint8Array;
  /** Titles of the folders of pages, by path. */
  readonly folders: ReadonlyMap<string, string>;
  /** First passage and checksum of each block of texts. */
  readonly blocks: Uint32Array;
  readonly slug: (page: number) => string;
  readonly title: (page: number) => string;
  /** The names of a page, encoded by `writeNames`. */
  readonly names: (page: number) => Uint8Array;
  /** The index of a page's first passage among all passages. */
  readonly firstPassage: (page: number) => number;
}

interface Meta {
  readonly locale: Locale;
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  readonly landmarks: readonly string[];
  readonly folders: Readonly<Record<string, string>>;
}

const NO_BYTES = new Uint8Array();

/** Reads an index file, whose pieces may be loaded later; throws as {@link unpack}. */
export function readIndexFile(
  bytes: Uint8Array,
  constants: Constants = CONSTANTS,
  has: Has = HAS_ALL,
): IndexFile {
  const [meta, offsetTable, pageTable, lexiconBlocks, blocks, ...parts] = unpack(
    bytes,
    SECTIONS,
    has !== HAS_ALL,
  );
  const [strings = NO_BYTES, names = NO_BYTES, words = NO_BYTES, postings = NO_BYTES] = parts;
  const { locale, synonyms, landmarks, folders }: Meta = JSON.parse(decoder.decode(meta));
  const offsets = wordsOf(offsetTable);
  const table = wordsOf(pageTable);
  const decoded: string[] = [];
  const string = (index: number) => {
    const cached = decoded[index];
    if (cached !== undefined) return cached;
    const [from = 0, to = 0] = offsets.subarray(index);
    if (!has(strings, from, to)) return '';
    const text = decoder.decode(strings.subarray(from, to));
    decoded[index] = text;
    return text;
  };
  return {
    has,
    analyzer: new Analyzer(locale),
    lexicon: new Lexicon(wordsOf(lexiconBlocks), words, landmarks, has),
    synonyms: new Map(Object.entries(synonyms)),
    folders: new Map(Object.entries(folders)),
    pages: (table.length >> 1) - 1,
    constants,
    postings,
    blocks: wordsOf(blocks),
    slug: (page) => string(page * 2),
    title: (page) => string(page * 2 + 1),
    names: (page) => {
      const [from = 0, to = 0] = [table[page * 2], table[page * 2 + 2]];
      return has(names, from, to) ? names.subarray(from, to) : NO_BYTES;
    },
    firstPassage: (page) => table[page * 2 + 1] ?? 0,
  };
}
