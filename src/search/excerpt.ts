import { EXCERPT_LENGTH } from '../contract/limits.ts';
import { POSITIONS } from './positions.ts';
import { type Occurrences, positionOf, wordOf } from './proximity.ts';
import type { QueryWord } from './query.ts';
import type { ShardText } from './texts.ts';

/** Two of the characters are kept for the `…` on either side. */
const ROOM = EXCERPT_LENGTH - 2;

/** Bytes decoded on either side of a passage, enough to fill an excerpt from. */
const MARGIN = EXCERPT_LENGTH * 4;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const SPACE = /\s/;

/** Excerpts kept: other queries come to the same passages. Of 300 characters, some 2 MB. */
const KEPT = 4096;

/** The excerpts of an index's pages. */
export class Excerpts {
  readonly #cut = new Map<string, string>();

  /**
   * The passage of a page that says most of the query, cut at words.
   *
   * @param occurrences where words of the query stand on the page, in order
   * @returns at most `EXCERPT_LENGTH` UTF-16 code units, with `…` where a line goes on
   */
  of(page: number, text: ShardText, occurrences: Occurrences, words: readonly QueryWord[]): string {
    const { start, end } = densestPassage(text, occurrences, words);
    const key = `${page} ${start} ${end}`;
    let excerpt = this.#cut.get(key);
    if (excerpt === undefined) {
      excerpt = cutAround(text, start, end);
      if (this.#cut.size >= KEPT) this.#cut.clear();
      this.#cut.set(key, excerpt);
    }
    return excerpt;
  }
}

/** The excerpt around a passage, given in bytes. */
function cutAround({ bytes }: ShardText, start: number, end: number): string {
  const from = characterStart(bytes, Math.max(0, start - MARGIN));
  const to = characterStart(bytes, Math.min(bytes.length, end + MARGIN));
  const window = decoder.decode(bytes.subarray(from, to));
  const isAscii = window.length === to - from;
  const first = isAscii ? start - from : utf16Length(bytes, from, start);
  let last = first + (isAscii ? end - start : utf16Length(bytes, start, end));
  while (last > first && SPACE.test(window.charAt(last - 1))) last--;
  return cut(window, first, last);
}

/** The bytes of the shortest passage of an excerpt's length with the most telling words. */
function densestPassage(text: ShardText, occurrences: Occurrences, words: readonly QueryWord[]) {
  const inText = occurrences.filter((entry) => positionOf(entry) >= POSITIONS.text);
  const places = text.offsets(inText.map((entry) => positionOf(entry) - POSITIONS.text));
  const counts = words.map(() => 0);
  let best = 0;
  let bestStart = 0;
  let bestEnd = 0;
  let value = 0;
  let first = 0;
  for (let index = 0; index < inText.length; index++) {
    const word = wordOf(inText[index] ?? 0);
    const end = places[2 * index + 1] ?? 0;
    const count = counts[word] ?? 0;
    if (count === 0) value += words[word]?.idf ?? 0;
    counts[word] = count + 1;
    let start = places[2 * first] ?? 0;
    while (first < index) {
      const leading = wordOf(inText[first] ?? 0);
      const left = (counts[leading] ?? 0) - 1;
      if (left === 0 && end - start <= ROOM) break;
      counts[leading] = left;
      if (left === 0) value -= words[leading]?.idf ?? 0;
      first++;
      start = places[2 * first] ?? 0;
    }
    if (value > best || (value === best && end - start < bestEnd - bestStart)) {
      best = value;
      bestStart = start;
      bestEnd = end;
    }
  }
  return { start: bestStart, end: bestEnd };
}

/** UTF-16 code units of whole characters. */
function utf16Length(bytes: Uint8Array, from: number, to: number): number {
  let length = 0;
  for (let index = from; index < to; index++) {
    const byte = bytes[index] ?? 0;
    // The bytes that go on begin with 10; four bytes make two surrogates.
    if ((byte & 0xc0) !== 0x80) length += byte < 0xf0 ? 1 : 2;
  }
  return length;
}

/** The start of the UTF-8 character at `at`. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

/** Runs of white space as single spaces; those that are so already are most. */
const flat = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim();

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
  // At the end of a page, lines before fill the room that is left.
  while (end === text.length && start > 0 && before === '') {
    const previous = text.slice(0, start - 1).lastIndexOf('\n') + 1;
    if (end - previous > ROOM) break;
    start = previous;
  }
  const after = end < text.length && text[end] !== '\n' ? '…' : '';
  return before + flat(text.slice(start, end)) + after;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
