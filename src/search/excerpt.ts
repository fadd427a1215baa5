import { EXCERPT_LENGTH } from '../contract/limits.ts';
import { type Analyzer, words } from './analyzer.ts';
import { type Query, weightOf } from './query.ts';

/** Two of the characters are kept for the `…` on either side. */
const ROOM = EXCERPT_LENGTH - 2;

const SPACE = /\s/;

/** The end of a line that is no end of a sentence: of a title, an item of a list, a cell. */
const UNENDED = /(?<![\s\p{P}])\n/gu;

/**
 * Cuts the part of a passage that says most of the query, at words.
 *
 * @returns at most `EXCERPT_LENGTH` UTF-16 code units, with `…` where a line goes on
 */
export function excerptOf(passage: string, query: Query, analyzer: Analyzer): string {
  const text = passage.replace(UNENDED, ' ·\n');
  const { start, end } = densestPart(text, query, analyzer);
  return cut(text, start, end);
}

/** Where words of a query stand in a text. */
interface Place {
  readonly start: number;
  readonly end: number;
  /** A bit for each of the words. */
  readonly bits: number;
}

/** Letters that a word and its stem have in common. */
const STEM_START = 2;

function placesOf(text: string, { spellings }: Query, analyzer: Analyzer): Place[] {
  // Stemming takes most of the time: words that begin in another way are none of the query's.
  const starts = new Set([...spellings.keys()].map((term) => term.slice(0, STEM_START)));
  const bitsOf = (word: string) =>
    starts.has(word.slice(0, STEM_START)) ? (spellings.get(analyzer.term(word)) ?? 0) : 0;
  const places: Place[] = [];
  for (const { word, start, end, also } of words(text)) {
    const bits = also.reduce((all, form) => all | bitsOf(form), bitsOf(word));
    if (bits !== 0) places.push({ start, end, bits });
  }
  return places;
}

/** The shortest part of an excerpt's length with the most telling words. */
function densestPart(text: string, query: Query, analyzer: Analyzer) {
  const places = placesOf(text, query, analyzer);
  let best = { start: 0, end: 0, value: 0 };
  for (const [index, { start }] of places.entries()) {
    let bits = 0;
    for (const place of places.slice(index, index + ROOM / 2)) {
      if (place.end - start > ROOM) break;
      if ((bits | place.bits) === bits) continue;
      bits |= place.bits;
      const { end } = place;
      const value = weightOf(query, bits);
      const isShorter = value === best.value && end - start < best.end - best.start;
      if (value > best.value || isShorter) best = { start, end, value };
    }
  }
  return best;
}

/** Runs of white space as single spaces; those that are so already are most. */
const flat = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').replace(/^[· ]+|[· ]+$/g, '');

/** Cuts around `[from, to)`: from the start of its line if that fits, else from a word before. */
function cut(text: string, from: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', from) + 1;
  let start = lineStart;
  if (to - lineStart > ROOM) {
    const lead = Math.max(lineStart, from - Math.max(0, Math.floor((ROOM - (to - from)) / 2)));
    const space = text.slice(lead, from).search(SPACE);
    start = space === -1 ? from : lead + space + 1;
  }
  let end = Math.min(text.length, start + ROOM);
  if (end < text.length) {
    let space = end;
    while (space > start && !SPACE.test(text.charAt(space))) space--;
    if (space > start) end = space;
    else if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
  }
  const before = start > lineStart ? '…' : '';
  // At the end of a passage, lines before fill the room that is left.
  while (end === text.length && start > 0 && before === '') {
    const previous = text.slice(0, start - 1).lastIndexOf('\n') + 1;
    if (end - previous > ROOM) break;
    start = previous;
  }
  const after = end < text.length && text[end] !== '\n' ? '…' : '';
  return before + flat(text.slice(start, end)) + after;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
