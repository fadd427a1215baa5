import type { Locale } from '../contract/locales.ts';
import { Analyzer } from './analyzer.ts';
import { ByteWriter, uint32Bytes } from './bytes.ts';
import { checksum, FILE_KIND, pack, wordsOf } from './container.ts';
import type { SearchDocument, SearchFiles } from './document.ts';
import { writeLexicon } from './lexicon.ts';
import { type PageWords, readPage } from './page-words.ts';
import { writePostings } from './postings.ts';
import { FIELDS, type Field, type Frequencies, termEffect } from './scoring.ts';
import { phrasesOf, phraseTerms, synonymTerms } from './synonyms.ts';
import { writeTexts } from './texts.ts';

const encoder = new TextEncoder();

interface Occurrence {
  readonly page: number;
  readonly frequencies: Frequencies;
  readonly positions: readonly number[];
}

/**
 * Builds the files of a locale's search. Same documents, same bytes.
 *
 * @param synonyms groups of words, or of phrases, that mean the same
 */
export function buildIndex(
  documents: readonly SearchDocument[],
  locale: Locale,
  synonyms: readonly (readonly string[])[],
): SearchFiles {
  const analyzer = new Analyzer(locale);
  const groups = synonyms.map((group) => group.map((entry) => phraseTerms(entry, analyzer)));
  const phrases = phrasesOf(groups);
  const terms = new Terms();
  const pages = documents.map((document, page) => {
    const { occurrences, spelled, ...kept } = readPage(document, analyzer, phrases);
    terms.add(page, occurrences, spelled);
    return kept;
  });
  const lexicon = writeTerms(terms, pages);
  const strings = new ByteWriter();
  const offsets = [0];
  for (const { slug, title } of documents) {
    for (const text of [slug, title]) {
      strings.append(encoder.encode(text));
      offsets.push(strings.length);
    }
  }
  const { shards, firstPages } = writeTexts(pages);
  const meta = { locale, firstPages, synonyms: synonymTerms(groups) };
  const sections = [
    encoder.encode(JSON.stringify(meta)),
    uint32Bytes(offsets),
    strings.finish(),
    Uint8Array.from(pages, ({ titleTerms }) => Math.min(titleTerms, 255)),
    lexicon.blocks,
    lexicon.words,
    lexicon.postings,
  ];
  const buildId = checksumOf([sections, ...shards]);
  return {
    index: pack(FILE_KIND.index, buildId, sections),
    texts: shards.map((shard, number) => pack(FILE_KIND.text(number), buildId, shard)),
  };
}

function checksumOf(files: readonly (readonly Uint8Array[])[]): number {
  return files.reduce((sum, sections) => checksum(wordsOf(pack(0, sum, sections)), sum), 0);
}

/** The words of all pages. Of each page nothing else is kept: together that is most of it. */
class Terms {
  readonly occurrences = new Map<string, Occurrence[]>();
  readonly spellings = new Set<string>();

  add(page: number, found: PageWords['occurrences'], spelled: PageWords['spelled']): void {
    for (const word of spelled) this.spellings.add(word);
    for (const [term, { frequencies, positions }] of found) {
      const list = this.occurrences.get(term) ?? [];
      list.push({ page, frequencies, positions });
      this.occurrences.set(term, list);
    }
  }
}

type PageLengths = Pick<PageWords, 'lengths'>;

function writeTerms({ occurrences, spellings }: Terms, pages: readonly PageLengths[]) {
  const means = meanLengths(pages);
  const entries = [...occurrences].map(([word, list]) => ({
    word,
    pages: list.length,
    bytes: writePostings(
      list.map(({ page, frequencies, positions }) => ({
        page,
        positions,
        effect: termEffect(frequencies, pages[page]?.lengths ?? means, means),
      })),
    ),
  }));
  const forms = [...spellings].flatMap((word) =>
    occurrences.has(word) ? [] : { word, pages: 0, bytes: new Uint8Array() },
  );
  return writeLexicon([...entries, ...forms]);
}

function meanLengths(pages: readonly PageLengths[]): Record<Field, number> {
  const means = { title: 1, slug: 1, path: 1, heading: 1, description: 1, text: 1 };
  for (const field of FIELDS) {
    const sum = pages.reduce((total, { lengths }) => total + lengths[field], 0);
    means[field] = Math.max(1, sum / Math.max(1, pages.length));
  }
  return means;
}
