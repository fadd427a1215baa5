import type { Locale } from '../contract/locales.ts';
import { Analyzer } from './analyzer.ts';
import { ByteWriter, uint32Bytes } from './bytes.ts';
import { checksum, FILE_KIND, pack, wordsOf } from './container.ts';
import type { SearchDocument, SearchFiles } from './document.ts';
import { writeLexicon } from './lexicon.ts';
import { OccurrenceReader } from './occurrences.ts';
import { type PageWords, pageText, readWords } from './page-words.ts';
import { type Posting, writePostings } from './postings.ts';
import { FIELDS, type Field, termEffect } from './scoring.ts';
import { phrasesOf, phraseTerms, synonymTerms } from './synonyms.ts';
import { writeTexts } from './texts.ts';

const encoder = new TextEncoder();

/** Gives the words of a page, by its number: those that were kept, or what `read` gives. */
export type RecallWords = (page: number, read: () => PageWords) => PageWords;

/**
 * Builds the files of a locale's search. Same documents, same bytes.
 *
 * @param synonyms groups of words, or of phrases, that mean the same
 * @param recall for who keeps words: those of a page depend on its document, the locale and the
 *   synonyms
 */
export function buildIndex(
  documents: readonly SearchDocument[],
  locale: Locale,
  synonyms: readonly (readonly string[])[],
  recall: RecallWords = (_, read) => read(),
): SearchFiles {
  const analyzer = new Analyzer(locale);
  const groups = synonyms.map((group) => group.map((entry) => phraseTerms(entry, analyzer)));
  const phrases = phrasesOf(groups);
  const pages = documents.map((document, page) => ({
    ...recall(page, () => readWords(document, analyzer, phrases)),
    text: encoder.encode(pageText(document)),
  }));
  const lexicon = writeTerms(pages);
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
    Uint8Array.from(pages, ({ lengths }) => Math.min(lengths.title, 255)),
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

/** Where the occurrences of a term are: a page, the place in its occurrences, the next page, … */
type Places = number[];

function placesOfTerms(pages: readonly PageWords[]): Map<string, Places> {
  const places = new Map<string, Places>();
  for (const [page, { terms, occurrences }] of pages.entries()) {
    const reader = new OccurrenceReader(occurrences);
    for (const term of lines(terms)) {
      const known = places.get(term);
      if (known) known.push(page, reader.at);
      else places.set(term, [page, reader.at]);
      reader.next();
    }
  }
  return places;
}

const lines = (text: string) => (text === '' ? [] : text.split('\n'));

function* postingsOf(
  places: Places,
  pages: readonly PageWords[],
  means: Readonly<Record<Field, number>>,
): Generator<Posting> {
  for (let index = 0; index < places.length; index += 2) {
    const page = places[index] ?? 0;
    const words = pages[page];
    if (!words) continue;
    const reader = new OccurrenceReader(words.occurrences, places[index + 1]);
    reader.next();
    const effect = termEffect(reader.frequencies, words.lengths, means);
    yield { page, effect, positions: reader.positions };
  }
}

function writeTerms(pages: readonly PageWords[]) {
  const means = meanLengths(pages);
  const terms = placesOfTerms(pages);
  const entries = [...terms].map(([word, places]) => ({
    word,
    pages: places.length / 2,
    bytes: writePostings(postingsOf(places, pages, means)),
  }));
  const spelled = new Set(pages.flatMap(({ spelled }) => lines(spelled)));
  const forms = [...spelled].flatMap((word) =>
    terms.has(word) ? [] : { word, pages: 0, bytes: new Uint8Array() },
  );
  return writeLexicon([...entries, ...forms]);
}

function meanLengths(pages: readonly PageWords[]): Record<Field, number> {
  const means = { title: 1, slug: 1, path: 1, heading: 1, description: 1, text: 1 };
  for (const field of FIELDS) {
    const sum = pages.reduce((total, { lengths }) => total + lengths[field], 0);
    means[field] = Math.max(1, sum / Math.max(1, pages.length));
  }
  return means;
}
