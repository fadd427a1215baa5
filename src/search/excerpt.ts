import { escapePattern } from '../common/escape-pattern.ts';
import { EXCERPT_LENGTH } from '../contract/limits.ts';
import { type Analyzer, formsOf, words } from './analyzer.ts';
import { type Query, weightOf } from './query.ts';

/** Characters reserved for `…` on both sides, and for backticks where code is cut. */
const RESERVED = 4;

const MAX_CONTENT = EXCERPT_LENGTH - RESERVED;

/** Longest context before the words, so that they appear in an excerpt of two lines. */
const LEAD = 60;

const SPACE = /\s/;

/** End of a line without punctuation or code: of a title, list item or cell. */
const UNENDED = /(?<![\s\p{P}`])\n/gu;

/** Creates a function that cuts the best part of a passage, at words, to at most `EXCERPT_LENGTH`. */
export function excerptCutter(query: Query, analyzer: Analyzer): (passage: string) => string {
  const starts = [...query.spellings.keys()].map((term) => term.slice(0, STEM_START));
  const candidates = new RegExp(
    ['[^\\0-\\x7f\\s]', ...new Set(starts.map(startPattern))].join('|'),
    'g',
  );
  return (passage) => {
    const text = passage.replace(UNENDED, ' ·\n');
    const { start, end } = densestPart(occurrencesOf(text, candidates, query, analyzer), query);
    return cut(text, start, end);
  };
}

interface Occurrence {
  readonly start: number;
  readonly end: number;
  /** One bit per word of the query. */
  readonly bits: number;
}

/** Leading letters that a word and its stem always share. */
const STEM_START = 2;

/**
 * Pattern for a superset of the ASCII words that start like a term: at the start of a word, at a
 * capital within one, or with separators of a compound in between.
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

/** Analyzes only the candidates and the characters next to them up to spaces, since analysis is slow. */
function occurrencesOf(
  text: string,
  candidates: RegExp,
  query: Query,
  analyzer: Analyzer,
): Occurrence[] {
  const bitsOf = (form: string) => query.spellings.get(analyzer.term(form)) ?? 0;
  const occurrences: Occurrence[] = [];
  candidates.lastIndex = 0;
  for (let found = candidates.exec(text); found; found = candidates.exec(text)) {
    let from = found.index;
    while (from > 0 && !SPACE.test(text.charAt(from - 1))) from--;
    let to = found.index;
    while (to < text.length && !SPACE.test(text.charAt(to))) to++;
    for (const word of words(text.slice(from, to))) {
      const { start, end } = word;
      const bits = formsOf(word).reduce((all, form) => all | bitsOf(form), 0);
      if (bits !== 0) occurrences.push({ start: from + start, end: from + end, bits });
    }
    candidates.lastIndex = to;
  }
  return occurrences;
}

/** The shortest part within the length of an excerpt with the most significant words. */
function densestPart(occurrences: readonly Occurrence[], query: Query) {
  let best = { start: 0, end: 0, value: 0 };
  for (const [index, { start }] of occurrences.entries()) {
    let bits = 0;
    for (const occurrence of occurrences.slice(index, index + MAX_CONTENT / 2)) {
      if (occurrence.end - start > MAX_CONTENT) break;
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

/** Collapses white space; the pattern skips single spaces, which are most. */
const flat = (text: string) =>
  text.replace(/\s{2,}|[^\S ]/g, ' ').replace(/^[· ]+|(?<![· ])[· ]+$/g, '');

/** Cuts an excerpt that contains `[from, to)`, starting at its line if that is near, else at a word before. */
function cut(text: string, from: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', from) + 1;
  let start = lineStart;
  if (from - lineStart > LEAD) {
    const lead = from - Math.min(LEAD, MAX_CONTENT - (to - from));
    const space = text.slice(lead, from).search(SPACE);
    start = space === -1 ? from : lead + space + 1;
  }
  let end = Math.min(text.length, start + MAX_CONTENT);
  if (end < text.length) {
    let space = end;
    while (space > start && !SPACE.test(text.charAt(space))) space--;
    if (space > start) end = space;
    else if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
  }
  const before = start > lineStart ? `${codeMark(text, start)}…` : '';
  // At the end of a passage, fill up with previous lines.
  while (end === text.length && start > 0 && before === '') {
    const previous = text.slice(0, start - 1).lastIndexOf('\n') + 1;
    if (end - previous > MAX_CONTENT || from - previous > LEAD) break;
    start = previous;
  }
  const after = end < text.length && text[end] !== '\n' ? `…${codeMark(text, end)}` : '';
  return before + flat(text.slice(start, end)) + after;
}

/** A backtick if the line at an offset is code, else empty. */
const codeMark = (text: string, at: number) =>
  text.charAt(text.lastIndexOf('\n', at - 1) + 1) === '`' ? '`' : '';

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
