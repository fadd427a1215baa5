import { EXCERPT_LENGTH } from '../contract/limits.ts';
import { POSITIONS } from './positions.ts';
import { type Occurrences, positionOf, wordOf } from './proximity.ts';
import type { QueryWord } from './query.ts';
import type { ShardText } from './texts.ts';

/** Two of the characters are kept for the `…` on either side. */
const ROOM = EXCERPT_LENGTH - 2;

/** Bytes decoded on either side of a passage, enough to fill an excerpt from. */
const MARGIN = EXCERPT_LENGTH * 4;

const decoder = new TextDecoder();

/**
 * The passage of a page that says most of the query, cut at words.
 *
 * @param occurrences where words of the query stand on the page, in order
 * @returns at most `EXCERPT_LENGTH` UTF-16 code units, with `…` where a line goes on
 */
export function excerpt(
  text: ShardText,
  occurrences: Occurrences,
  words: readonly QueryWord[],
): string {
  const { bytes } = text;
  const { start, end } = densestPassage(text, occurrences, words);
  const from = characterStart(bytes, Math.max(0, start - MARGIN));
  const to = characterStart(bytes, Math.min(bytes.length, end + MARGIN));
  const before = decoder.decode(bytes.subarray(from, start));
  const passage = decoder.decode(bytes.subarray(start, end));
  const after = decoder.decode(bytes.subarray(end, to));
  const first = before.length;
  return cut(before + passage + after, first, first + passage.trimEnd().length);
}

/** The bytes of the shortest passage of an excerpt's length with the most telling words. */
function densestPassage(text: ShardText, occurrences: Occurrences, words: readonly QueryWord[]) {
  const inText = occurrences.filter((entry) => positionOf(entry) >= POSITIONS.text);
  const places = text.offsets(Array.from(inText, (entry) => positionOf(entry) - POSITIONS.text));
  const counts = new Int32Array(words.length);
  let best = { value: 0, start: 0, end: 0 };
  let value = 0;
  let first = 0;
  for (const [index, entry] of inText.entries()) {
    const word = wordOf(entry);
    const last = places[index];
    if (!last) break;
    if (counts[word] === 0) value += words[word]?.idf ?? 0;
    counts[word] = (counts[word] ?? 0) + 1;
    let start = places[first]?.start ?? 0;
    while (first < index) {
      const leading = wordOf(inText[first] ?? 0);
      const fits = last.end - start <= ROOM;
      if (fits && counts[leading] === 1) break;
      counts[leading] = (counts[leading] ?? 0) - 1;
      if (counts[leading] === 0) value -= words[leading]?.idf ?? 0;
      start = places[++first]?.start ?? 0;
    }
    const isShorter = value === best.value && last.end - start < best.end - best.start;
    if (value > best.value || isShorter) best = { value, start, end: last.end };
  }
  return best;
}

/** The start of the UTF-8 character at `at`. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Cuts around `[from, to)`: from the start of its line if that fits, else from a word before. */
function cut(text: string, from: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', from) + 1;
  let start = lineStart;
  if (to - lineStart > ROOM) {
    const lead = Math.max(lineStart, from - Math.max(0, Math.floor((ROOM - (to - from)) / 2)));
    const space = text.slice(lead, from).search(/\s/);
    start = space === -1 ? from : lead + space + 1;
  }
  let end = Math.min(text.length, start + ROOM);
  if (end < text.length) {
    const space = text.slice(start, end + 1).search(/\s\S*$/);
    if (space > 0) end = start + space;
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
