import { isLocale, type Locale } from '../contract/locales.ts';
import { Analyzer } from './analyzer.ts';
import { FILE_KIND, unpack, wordsOf } from './container.ts';
import { SearchIndexError } from './document.ts';
import { Lexicon } from './lexicon.ts';
import type { Vocabulary } from './query.ts';

const SECTIONS = 7;
const decoder = new TextDecoder();

/** An index in memory: views of the bytes of its file. */
export interface IndexFile extends Vocabulary {
  readonly buildId: number;
  readonly postings: Uint8Array;
  /** Words of each page's title, without stop words. */
  readonly titleTerms: Uint8Array;
  /** The first page of each text shard. */
  readonly firstPages: readonly number[];
  readonly slug: (page: number) => string;
  readonly title: (page: number) => string;
}

interface Meta {
  readonly locale: Locale;
  readonly firstPages: readonly number[];
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

function readMeta(section: Uint8Array | undefined): Meta {
  const { locale, firstPages, synonyms }: Partial<Meta> = JSON.parse(decoder.decode(section));
  if (!isLocale(locale) || !firstPages || !synonyms) throw new SearchIndexError('description');
  return { locale, firstPages, synonyms };
}

/**
 * Reads an index file.
 *
 * @throws {SearchIndexError} if it is damaged, cut or of another version
 */
export function readIndexFile(bytes: Uint8Array): IndexFile {
  const { buildId, sections } = unpack(bytes, FILE_KIND.index, SECTIONS);
  const [meta, table, strings, titleTerms = new Uint8Array(), blocks, words, postings] = sections;
  const { locale, firstPages, synonyms } = readMeta(meta);
  const offsets = wordsOf(table);
  const decoded: string[] = [];
  const string = (index: number) => {
    decoded[index] ??= decoder.decode(strings?.subarray(offsets[index], offsets[index + 1]));
    return decoded[index];
  };
  return {
    buildId,
    analyzer: new Analyzer(locale),
    lexicon: new Lexicon(wordsOf(blocks), words ?? new Uint8Array()),
    synonyms: new Map(Object.entries(synonyms)),
    pages: titleTerms.length,
    postings: postings ?? new Uint8Array(),
    titleTerms,
    firstPages,
    slug: (page) => string(page * 2),
    title: (page) => string(page * 2 + 1),
  };
}
