import { escapePattern } from '../common/escape-pattern.ts';
import { EXCERPT_LENGTH } from '../contract/limits.ts';
import { type Analyzer, formsOf, words } from './analyzer.ts';
import { type Query, weightOf } from './query.ts';

/** What is kept for `…` on either side, and for a backtick where code is cut. */
const ENDS = 4;

const ROOM = EXCERPT_LENGTH - ENDS;

/** How far before the words an excerpt may begin: where two lines are shown, they are in them. */
const LEAD = 60;

const SPACE = /\s/;

/** The end of a line that is no end of a sentence, nor of code: of a title, an item of a list, a cell. */
const UNENDED = /(?<![\s\p{P}`])\n/gu;

/** Cuts excerpts for a query: of a passage what says most of it, with `…` at words, `EXCERPT_LENGTH` long at most. */
export function excerptCutter(query: Query, analyzer: Analyzer): (passage: string) => string {
  const starts = [...query.spellings.keys()].map((term) => term.slice(0, STEM_START));
  const perhaps = new RegExp(
    ['[^\\0-\\x7f\\s]', ...new Set(starts.map(startPattern))].join('|'),
    'g',
  );
  return (passage) => {
    const text = passage.replace(UNENDED, ' ·\n');
    const { start, end } = densestPart(occurrencesOf(text, perhaps, query, analyzer), query);
    return cut(text, start, end);
  };
}

/** Where words of a query stand in a text. */
interface Occurrence {
  readonly start: number;
  readonly end: number;
  /** A bit for each of the words. */
  readonly bits: number;
}

/** Letters that a word and its stem have in common. */
const STEM_START = 2;

/**
 * Finds at least the words in ASCII that begin like a term, at the start of a word, with a capital
 * within one, or with what joins a compound in between.
 */
function startPattern(start: string): string {
  const [first = '', ...rest] = [...start];
  const either = (letter: string) =>
    /[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}]` : escapePattern(letter);
  const capital = /[a-z]/.test(first) ? `|${first.toUpperCase()}` : '';
  const version = /\d/.test(first) ? '[vV]?' : '';
  return [`(?:(?<![A-Za-z0-9])${version}${either(first)}${capital})`, ...rest.map(either)].join(
    '(?:::|[-_.:])?',
  );
}

/** Analyzing takes most of the time: only what stands between spaces around a find is analyzed. */
function occurrencesOf(
  text: string,
  perhaps: RegExp,
  query: Query,
  analyzer: Analyzer,
): Occurrence[] {
  const bitsOf = (form: string) => query.spellings.get(analyzer.term(form)) ?? 0;
  const occurrences: Occurrence[] = [];
  perhaps.lastIndex = 0;
  for (let found = perhaps.exec(text); found; found = perhaps.exec(text)) {
    let from = found.index;
    while (from > 0 && !SPACE.test(text.charAt(from - 1))) from--;
    let to = found.index;
    while (to < text.length && !SPACE.test(text.charAt(to))) to++;
    for (const word of words(text.slice(from, to))) {
      const { start, end } = word;
      const bits = formsOf(word).reduce((all, form) => all | bitsOf(form), 0);
      if (bits !== 0) occurrences.push({ start: from + start, end: from + end, bits });
    }
    perhaps.lastIndex = to;
  }
  return occurrences;
}

/** The shortest part of an excerpt's length with the most telling words. */
function densestPart(occurrences: readonly Occurrence[], query: Query) {
  let best = { start: 0, end: 0, value: 0 };
  for (const [index, { start }] of occurrences.entries()) {
    let bits = 0;
    for (const occurrence of occurrences.slice(index, index + ROOM / 2)) {
      if (occurrence.end - start > ROOM) break;
      if ((bits | occurrence.bits) === bits) continue;
      bits |= occurrence.bits;
      const { end } = occurrence;
      const value = weightOf(query, bits);
      const isShorter = value === best.value && end - start < best.end - best.start;
      if (value > best.value || isShorter) best = { start, end, value };
    }
  }
  return best;
}

/** Runs of white space as single spaces; those that are so already are most. */
const flat = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').replace(/^[· ]+|[· ]+$/g, '');

/** Cuts around `[from, to)`: from the start of its line if that is near, else from a word before. */
function cut(text: string, from: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', from) + 1;
  let start = lineStart;
  if (from - lineStart > LEAD) {
    const lead = from - Math.min(LEAD, ROOM - (to - from));
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
  const before = start > lineStart ? `${codeMark(text, start)}…` : '';
  // At the end of a passage, lines before fill the room that is left.
  while (end === text.length && start > 0 && before === '') {
    const previous = text.slice(0, start - 1).lastIndexOf('\n') + 1;
    if (end - previous > ROOM || from - previous > LEAD) break;
    start = previous;
  }
  const after = end < text.length && text[end] !== '\n' ? `…${codeMark(text, end)}` : '';
  return before + flat(text.slice(start, end)) + after;
}

/** The backtick at the start of a line of code; of any other line, nothing. */
const codeMark = (text: string, at: number) =>
  text.charAt(text.lastIndexOf('\n', at - 1) + 1) === '`' ? '`' : '';

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
