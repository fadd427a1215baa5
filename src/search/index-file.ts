import { isLocale, type Locale } from '../contract/locales.ts';
import { Analyzer } from './analyzer.ts';
import type { Constants } from './constants.ts';
import { unpack, wordsOf } from './container.ts';
import { SearchIndexError } from './document.ts';
import { Lexicon } from './lexicon.ts';
import { type PageNames, readNames } from './names.ts';
import type { Vocabulary } from './query.ts';

const SECTIONS = 9;
const decoder = new TextDecoder();

/** An index in memory: views of the bytes of its file. */
export interface IndexFile extends Vocabulary {
  readonly postings: Uint8Array;
  /** First passage and checksum of each block of texts. */
  readonly blocks: Uint32Array;
  readonly slug: (page: number) => string;
  readonly title: (page: number) => string;
  readonly names: (page: number) => PageNames;
  /** The number of a page's first passage among those of all pages. */
  readonly firstPassage: (page: number) => number;
}

interface Meta {
  readonly locale: Locale;
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

function readMeta(section: Uint8Array | undefined): Meta {
  const { locale, synonyms }: Partial<Meta> = JSON.parse(decoder.decode(section));
  if (!isLocale(locale) || !synonyms) throw new SearchIndexError('description');
  return { locale, synonyms };
}

/**
 * Reads an index file.
 *
 * @throws {SearchIndexError} if it is damaged, cut or of another version
 */
export function readIndexFile(bytes: Uint8Array, constants: Constants): IndexFile {
  const [meta, offsetTable, strings, pageTable, names, lexiconBlocks, words, postings, blocks] =
    unpack(bytes, SECTIONS);
  const { locale, synonyms } = readMeta(meta);
  const offsets = wordsOf(offsetTable);
  const table = wordsOf(pageTable);
  const decoded: string[] = [];
  const string = (index: number) => {
    decoded[index] ??= decoder.decode(strings?.subarray(offsets[index], offsets[index + 1]));
    return decoded[index];
  };
  return {
    analyzer: new Analyzer(locale),
    lexicon: new Lexicon(wordsOf(lexiconBlocks), words ?? new Uint8Array()),
    synonyms: new Map(Object.entries(synonyms)),
    pages: (table.length >> 1) - 1,
    constants,
    postings: postings ?? new Uint8Array(),
    blocks: wordsOf(blocks),
    slug: (page) => string(page * 2),
    title: (page) => string(page * 2 + 1),
    names: (page) =>
      readNames(names ?? new Uint8Array(), table[page * 2] ?? 0, table[page * 2 + 2] ?? 0),
    firstPassage: (page) => table[page * 2 + 1] ?? 0,
  };
}
