import { type Analyzer, WORD } from './analyzer.ts';
import { ByteWriter } from './bytes.ts';
import type { SearchDocument } from './document.ts';
import { writeOccurrences } from './occurrences.ts';
import { POSITIONS, SHORT_FIELD_WORDS } from './positions.ts';
import { type Field, type Frequencies, noFrequencies } from './scoring.ts';
import { type Phrase, phraseKey } from './synonyms.ts';

/**
 * What the index holds of a page: the page's own words alone, whatever stands on others, in few
 * and plain values that can be kept.
 */
export interface PageWords {
  /** The terms of the page, each once, one a line. */
  readonly terms: string;
  /** What {@link writeOccurrences} wrote of each term, in the same order. */
  readonly occurrences: Uint8Array;
  /** Words of each field, without stop words. */
  readonly lengths: Readonly<Record<Field, number>>;
  /** Words that stand for others of the same stem, as the page spells them, one a line. */
  readonly spelled: string;
  /** For each word of {@link pageText}, as LEB128: UTF-8 bytes from the start of the one before. */
  readonly steps: Uint8Array;
}

/** Words that readers may type as they are spelled. */
const SPELLED = /^\p{L}{4,}$/u;

/**
 * Reads the words of a page.
 *
 * @param phrases terms in a row that are indexed together too, by the first of them
 */
export function readWords(
  document: SearchDocument,
  analyzer: Analyzer,
  phrases: ReadonlyMap<string, readonly Phrase[]>,
): PageWords {
  const occurrences = new Map<string, { frequencies: Frequencies; positions: number[] }>();
  const lengths = { title: 0, slug: 0, path: 0, heading: 0, description: 0, text: 0 };
  const spelled = new Set<string>();

  const count = (term: string, field: Field, position: number | undefined) => {
    let found = occurrences.get(term);
    if (!found) {
      found = { frequencies: noFrequencies(), positions: [] };
      occurrences.set(term, found);
    }
    found.frequencies[field]++;
    const { positions } = found;
    if (position !== undefined && positions.at(-1) !== position) positions.push(position);
  };
  const add = (text: string, field: Field, at: number, room = Number.POSITIVE_INFINITY) => {
    const terms: string[] = [];
    for (const { word, term, isStopWord, forms } of analyzer.analyze(text)) {
      const position = terms.length < room ? at + terms.length : undefined;
      terms.push(term);
      if (isStopWord) {
        // Stop words are on every line: outside of titles, their places say nothing.
        count(word, field, field === 'title' ? position : undefined);
        continue;
      }
      lengths[field]++;
      for (const { form, term } of forms) {
        count(term, field, position);
        if (form !== term && SPELLED.test(form)) spelled.add(form);
      }
    }
    for (const [index, first] of terms.entries()) {
      for (const phrase of phrases.get(first) ?? []) {
        const stands = phrase.every((term, offset) => terms[index + offset] === term);
        if (stands) count(phraseKey(phrase), field, index < room ? at + index : undefined);
      }
    }
    return terms.length;
  };

  add(document.title, 'title', POSITIONS.title, SHORT_FIELD_WORDS);
  const nameStart = document.slug.lastIndexOf('/') + 1;
  const folders = document.slug.slice(0, nameStart);
  const inPath = add(folders, 'path', POSITIONS.slug, SHORT_FIELD_WORDS);
  add(document.slug.slice(nameStart), 'slug', POSITIONS.slug + inPath, SHORT_FIELD_WORDS - inPath);

  let position: number = POSITIONS.text;
  for (const { field, text } of blocksOf(document)) position += add(text, field, position);
  return {
    terms: [...occurrences.keys()].join('\n'),
    occurrences: writeOccurrences(occurrences.values()),
    lengths,
    spelled: [...spelled].join('\n'),
    steps: wordSteps(pageText(document)),
  };
}

function blocksOf({ description, sections }: SearchDocument): { field: Field; text: string }[] {
  const blocks: { field: Field; text: string }[] = [
    { field: 'description', text: description ?? '' },
    ...sections.flatMap(({ heading, text }) => [
      { field: 'heading' as const, text: heading },
      { field: 'text' as const, text },
    ]),
  ];
  return blocks.filter(({ text }) => text !== '');
}

/** What excerpts are cut from: description, headings and texts, a line for each block. */
export function pageText(document: SearchDocument): string {
  return blocksOf(document)
    .map(({ text }) => text)
    .join('\n');
}

function wordSteps(text: string): Uint8Array {
  const steps = new ByteWriter();
  let previous = 0;
  for (const { index } of text.matchAll(WORD)) {
    steps.varint(utf8Length(text, previous, index));
    previous = index;
  }
  return steps.finish();
}

/** Bytes of a part of a text between characters. */
function utf8Length(text: string, from: number, to: number): number {
  let length = to - from;
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index);
    // Of a character beyond U+FFFF, each of the two surrogates stands for two of its four bytes.
    if (unit > 0x7f) length += unit > 0x7ff && (unit & 0xf800) !== 0xd800 ? 2 : 1;
  }
  return length;
}
