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

/** What the index holds of a page, in few plain values: its own words and those of the links to it. */
export interface PageWords {
  /** The terms of the page, each once, one a line. */
  readonly terms: string;
  /** What {@link writeOccurrences} wrote of each term, in the same order. */
  readonly occurrences: Uint8Array;
  /** Words of each field, without stop words. */
  readonly lengths: Readonly<FieldCounts>;
  /** The words that readers may type, as the page spells them, one a line. */
  readonly spelled: string;
  /** The terms of title and slug, and of heading and anchor of each section, a line for each. */
  readonly names: string;
  readonly sections: readonly SectionSize[];
}

/** Words that readers may type as they are spelled. */
const SPELLED = /^\p{L}[\p{L}\p{M}\p{N}]{3,}$/u;

/** Passages kept for a term on a page: more of them say nothing new about where to look. */
const PASSAGES_PER_PAGE = 32;

/** Reads the words of a page, and the phrases of several, by their first, that are indexed together. */
export function readWords(
  document: SearchDocument,
  analyzer: Analyzer,
  phrases: ReadonlyMap<string, readonly Phrase[]>,
): PageWords {
  const occurrences = new Map<string, { frequencies: FieldCounts; passages: number[] }>();
  const lengths = noCounts();
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
      // Stop words are on every line, which says nothing; compounds that begin with one are not.
      if (isStopWord) count(word, field, undefined);
      else {
        lengths[field]++;
        if (SPELLED.test(word)) spelled.add(word);
      }
      for (const term of isStopWord ? terms.slice(1) : terms) count(term, field, passage);
    }
    if (phrases.size === 0) return words;
    for (const [index, { term: first }] of words.entries()) {
      for (const phrase of phrases.get(first) ?? []) {
        const stands = phrase.every((term, offset) => words[index + offset]?.term === term);
        if (stands) count(phraseKey(phrase), field, passage);
      }
    }
    return words;
  };

  const nameStart = document.slug.lastIndexOf('/') + 1;
  add(document.slug.slice(0, nameStart), 'path');
  const names = [add(document.title, 'title'), add(document.slug.slice(nameStart), 'slug')];
  add(document.description ?? '', 'description', 0);
  const sections = passageSections(document);
  let passage = 0;
  for (const { heading, slug = '', passages } of sections) {
    names.push(add(heading, 'heading'), isMadeOf(slug, heading) ? [] : add(slug, 'heading'));
    for (const text of passages) add(text, 'text', passage++);
  }
  const telling = (text: string) => analyzer.analyze(text).filter(({ isStopWord }) => !isStopWord);
  const countOnce = (texts: string, field: Field) => {
    const found = telling(texts);
    const terms = new Set(found.flatMap(({ terms }) => terms));
    for (const term of terms) count(term, field, undefined);
    for (const { word } of found) if (SPELLED.test(word)) spelled.add(word);
  };
  for (const texts of document.linkTexts ?? []) countOnce(texts, 'links');
  for (const words of document.terms ?? []) countOnce(words, 'title');
  // What the page says itself is not said again: a search in its own language stays as it is.
  const own = new Set(occurrences.keys());
  for (const { locale, names } of document.translations ?? []) {
    const stopWords = STOP_WORDS[languageOf(locale)];
    for (const { word, terms } of names.flatMap((name) => telling(name))) {
      if (stopWords?.has(word)) continue;
      for (const term of terms) if (!own.has(term)) count(term, 'translations', undefined);
    }
  }
  return {
    terms: [...occurrences.keys()].join('\n'),
    occurrences: writeOccurrences(occurrences.values()),
    lengths,
    spelled: [...spelled].join('\n'),
    names: names.map(nameTerms).join('\n'),
    sections: sections.map(({ passages, depth = DEEPEST }) => ({
      passages: passages.length,
      depth,
    })),
  };
}

const onlyLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the id of a heading says what the heading does, perhaps with a number behind it. */
const isMadeOf = (id: string, heading: string) =>
  onlyLetters(id.replace(/-\d+$/, '')) === onlyLetters(heading.replace(/-\d+$/, ''));

/** The terms of a name; stop words only where it has no others. */
function nameTerms(words: readonly AnalyzedWord[]): string {
  const telling = words.filter(({ isStopWord }) => !isStopWord);
  return (telling.length > 0 ? telling : words).map(({ term }) => term).join(' ');
}

interface Occurrence {
  readonly frequencies: FieldCounts;
  /** Numbers of the passages with the term, ascending. */
  readonly passages: readonly number[];
}

/**
 * Occurrences as bytes: which fields have the term, how often each of them, the bytes of the list
 * of passages, and these as distances, as postings have them.
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
