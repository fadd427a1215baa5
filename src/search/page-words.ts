import { remember } from '../common/remember.ts';
import { languageOf } from '../contract/locales.ts';
import type { AnalyzedWord, Analyzer } from './analyzer.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import type { SearchDocument } from './document.ts';
import { DEEPEST, type SectionSize } from './names.ts';
import { passageSections } from './passages.ts';
import { FIELDS, type Field, type FieldCounts, noCounts } from './scoring.ts';
import { STOP_WORDS } from './stop-words.ts';
import { type Phrase, phraseKey } from './synonyms.ts';

/** The indexed words of a page and of links to it, as plain values for the cache. */
export interface PageWords {
  /** The distinct terms of the page, one per line. */
  readonly terms: string;
  /** Occurrences of each term in the same order, encoded by {@link writeOccurrences}. */
  readonly occurrences: Uint8Array;
  /** Number of words of the text, without stop words. */
  readonly length: number;
  /** Words in the spelling of the page, for suggestions, one per line. */
  readonly spelled: string;
  /** The terms of title and slug, then of heading and anchor of each section, one name per line. */
  readonly names: string;
  readonly sections: readonly SectionSize[];
}

/** Words that are worth suggesting. */
const SPELLED = /^\p{L}[\p{L}\p{M}\p{N}]{3,}$/u;

/** Most passages per term and page; more would not improve excerpts. */
const PASSAGES_PER_PAGE = 32;

/** Collects the words of a page, and phrases by their first term. */
export function readWords(
  document: SearchDocument,
  analyzer: Analyzer,
  phrases: ReadonlyMap<string, readonly Phrase[]>,
): PageWords {
  const occurrences = new Map<string, { frequencies: FieldCounts; passages: number[] }>();
  let length = 0;
  const spelled = new Set<string>();

  const occurrenceOf = remember(
    () => ({ frequencies: noCounts(), passages: [] as number[] }),
    occurrences,
  );
  const count = (term: string, field: Field, passage: number | undefined) => {
    const { frequencies, passages } = occurrenceOf(term);
    frequencies[field]++;
    if (passage === undefined || passages.at(-1) === passage) return;
    if (passages.length < PASSAGES_PER_PAGE) passages.push(passage);
  };
  const add = (text: string, field: Field, passage?: number): readonly AnalyzedWord[] => {
    const words = analyzer.analyze(text);
    for (const { word, isStopWord, terms } of words) {
      // The passages of stop words are useless, unlike those of compounds that start with one.
      if (isStopWord) count(word, field, undefined);
      else {
        if (field === 'text') length++;
        if (SPELLED.test(word)) spelled.add(word);
      }
      for (const term of isStopWord ? terms.slice(1) : terms) count(term, field, passage);
    }
    if (phrases.size === 0) return words;
    for (const [index, { term: first }] of words.entries()) {
      for (const phrase of phrases.get(first) ?? []) {
        const matches = phrase.every((term, offset) => words[index + offset]?.term === term);
        if (matches) count(phraseKey(phrase), field, passage);
      }
    }
    return words;
  };

  const nameStart = document.slug.lastIndexOf('/') + 1;
  add(document.slug.slice(0, nameStart), 'title');
  const names = [add(document.title, 'title'), add(document.slug.slice(nameStart), 'title')];
  add(document.description ?? '', 'heading', 0);
  const sections = passageSections(document);
  let passage = 0;
  for (const { heading, slug = '', passages } of sections) {
    names.push(add(heading, 'heading'), isDerivedFrom(slug, heading) ? [] : add(slug, 'heading'));
    for (const text of passages) add(text, 'text', passage++);
  }
  const significant = (text: string) =>
    analyzer.analyze(text).filter(({ isStopWord }) => !isStopWord);
  const countOnce = (texts: string, field: Field) => {
    const found = significant(texts);
    const terms = new Set(found.flatMap(({ terms }) => terms));
    for (const term of terms) count(term, field, undefined);
    for (const { word } of found) if (SPELLED.test(word)) spelled.add(word);
  };
  for (const texts of document.linkTexts ?? []) countOnce(texts, 'links');
  for (const words of document.terms ?? []) countOnce(words, 'title');
  // Skip terms of the page itself, so that translations do not affect searches in its own language.
  const existing = new Set(occurrences.keys());
  for (const { locale, names } of document.translations ?? []) {
    const stopWords = STOP_WORDS[languageOf(locale)];
    for (const { word, terms } of names.flatMap((name) => significant(name))) {
      if (stopWords?.has(word)) continue;
      for (const term of terms) if (!existing.has(term)) count(term, 'heading', undefined);
    }
  }
  return {
    terms: [...occurrences.keys()].join('\n'),
    occurrences: writeOccurrences(occurrences.values()),
    length,
    spelled: [...spelled].join('\n'),
    names: names.map(nameTerms).join('\n'),
    sections: sections.map(({ passages, depth = DEEPEST }) => ({
      passages: passages.length,
      depth,
    })),
  };
}

const onlyLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the id of a heading equals the heading, apart from a trailing number. */
const isDerivedFrom = (id: string, heading: string) =>
  onlyLetters(id.replace(/-\d+$/, '')) === onlyLetters(heading.replace(/-\d+$/, ''));

/** The terms of a name; stop words only if there are no others. */
function nameTerms(words: readonly AnalyzedWord[]): string {
  const significant = words.filter(({ isStopWord }) => !isStopWord);
  return (significant.length > 0 ? significant : words).map(({ term }) => term).join(' ');
}

interface Occurrence {
  readonly frequencies: FieldCounts;
  /** Indexes of the passages with the term, ascending. */
  readonly passages: readonly number[];
}

/**
 * Encodes occurrences: a bit set of fields, the frequency in each of them, the byte length of the
 * passages, and the passages as differences, as in postings.
 */
function writeOccurrences(occurrences: Iterable<Occurrence>): Uint8Array {
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

/** Reads the output of {@link writeOccurrences}. */
export class OccurrenceReader {
  /** Of the current occurrence; the object is reused. */
  readonly frequencies = noCounts();
  /** Of the current occurrence, encoded as in postings. */
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
