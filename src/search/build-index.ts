import { remember } from '../common/remember.ts';
import type { Locale } from '../contract/locales.ts';
import { Analyzer } from './analyzer.ts';
import { ByteWriter, uint32Bytes } from './bytes.ts';
import { pack } from './container.ts';
import type { SearchDocument, SearchFiles } from './document.ts';
import { exactTerms } from './exact-names.ts';
import { fieldTerms } from './field-terms.ts';
import { writeNames } from './names.ts';
import { OccurrenceReader, type PageWords, readWords } from './page-words.ts';
import { PostingWriter } from './postings.ts';
import { termHash } from './query.ts';
import { CONSTANTS, type Constants, termEffect } from './scoring.ts';
import { phrasesOf, phraseTerms, synonymTerms } from './synonyms.ts';
import { writeBlocks } from './text-blocks.ts';
import { writeLexicon } from './write-lexicon.ts';

const encoder = new TextEncoder();

export interface IndexOptions {
  /**
   * Returns the cached words of a page, or else calls `read` (default). The words depend on the
   * document, the locale and the synonyms.
   */
  readonly recall?: (page: number, read: () => PageWords) => PageWords;
  readonly constants?: Constants;
  /** Titles of the folders of pages, by path, for breadcrumbs of results. */
  readonly folders?: Readonly<Record<string, string>>;
}

/** Builds the search files of a locale, deterministically. `synonyms` are groups of equivalent phrases. */
export function buildIndex(
  documents: readonly SearchDocument[],
  locale: Locale,
  synonyms: readonly (readonly string[])[],
  { recall = (_, read) => read(), constants = CONSTANTS, folders = {} }: IndexOptions = {},
): SearchFiles {
  const analyzer = new Analyzer(locale);
  const groups = synonyms.map((group) => group.map((entry) => phraseTerms(entry, analyzer)));
  const phrases = phrasesOf(groups);
  const pages = documents.map((document, page) =>
    recall(page, () => readWords(document, analyzer, phrases)),
  );
  const lexicon = writeTerms(pages, documents, constants);
  const names = writePages(pages, documents);
  const { strings, offsets } = writeStrings(documents.flatMap(({ slug, title }) => [slug, title]));
  const { files, table } = writeBlocks(documents);
  const index = pack([
    encoder.encode(
      JSON.stringify({
        locale,
        synonyms: synonymTerms(groups),
        landmarks: lexicon.landmarks,
        folders,
      }),
    ),
    offsets,
    names.table,
    lexicon.blocks,
    uint32Bytes(table),
    strings,
    names.bytes,
    lexicon.words,
    lexicon.postings,
  ]);
  return { index, texts: files };
}

function writeStrings(texts: readonly string[]) {
  const writer = new ByteWriter();
  const offsets = [0];
  for (const text of texts) {
    writer.append(encoder.encode(text));
    offsets.push(writer.length);
  }
  return { strings: writer.finish(), offsets: uint32Bytes(offsets) };
}

/** Encodes the names of all pages, and a table of the offsets of names and passages per page. */
function writePages(pages: readonly PageWords[], documents: readonly SearchDocument[]) {
  const nameOf = (line = '') => (line === '' ? [] : line.split(' ').map(termHash));
  const writer = new ByteWriter();
  const table = [0, 0];
  let passages = 0;
  for (const [number, page] of pages.entries()) {
    const [title = [], slug = [], ...sections] = page.names.split('\n').map(nameOf);
    writeNames(writer, {
      boost: documents[number]?.boost ?? 1,
      title,
      slug,
      sections: page.sections.map((size, index) => ({
        ...size,
        heading: sections[index * 2] ?? [],
        anchor: sections[index * 2 + 1] ?? [],
      })),
    });
    passages += page.sections.reduce((sum, size) => sum + size.passages, 0);
    table.push(writer.length, passages);
  }
  return { bytes: writer.finish(), table: uint32Bytes(table) };
}

const lines = (text: string) => (text === '' ? [] : text.split('\n'));

function postingsOf(
  pages: readonly PageWords[],
  constants: Constants,
): ReadonlyMap<string, PostingWriter> {
  const sum = pages.reduce((total, { length }) => total + length, 0);
  const mean = coarse(sum / Math.max(1, pages.length));
  const postings = new Map<string, PostingWriter>();
  const writerOf = remember(() => new PostingWriter(), postings);
  for (const [page, { terms, occurrences, length }] of pages.entries()) {
    const reader = new OccurrenceReader(occurrences);
    const relative = coarse(length) / mean;
    for (const term of lines(terms)) {
      reader.next();
      const effect = termEffect(reader.frequencies, relative, constants);
      writerOf(term).add({ page, effect, passages: reader.passages });
    }
  }
  return postings;
}

/** Postings of declared fields and exact names. */
function fieldPostings(documents: readonly SearchDocument[]): ReadonlyMap<string, PostingWriter> {
  const postings = new Map<string, PostingWriter>();
  const writerOf = remember(() => new PostingWriter(), postings);
  for (const [page, { fields, exact }] of documents.entries()) {
    for (const term of [...fieldTerms(fields), ...exactTerms(exact)]) {
      writerOf(term).add({ page, effect: 1, passages: new Uint8Array() });
    }
  }
  return postings;
}

function writeTerms(
  pages: readonly PageWords[],
  documents: readonly SearchDocument[],
  constants: Constants,
) {
  const terms = new Map([...postingsOf(pages, constants), ...fieldPostings(documents)]);
  const spelled = new Set(pages.flatMap(({ spelled }) => lines(spelled)));
  const entries = [...terms].map(([word, postings]) => ({
    word,
    isSpelled: spelled.has(word),
    pages: postings.pages,
    bytes: postings.finish(),
  }));
  const forms = [...spelled].flatMap((word) =>
    terms.has(word) ? [] : { word, isSpelled: true, pages: 0, bytes: new Uint8Array() },
  );
  return writeLexicon([...entries, ...forms]);
}

/**
 * Rounds a length to an eighth of an octave, so that small edits do not change the effects of all terms
 * of a page, and thereby most pieces of the index.
 */
const coarse = (length: number) => 2 ** (Math.round(8 * Math.log2(Math.max(1, length))) / 8);
