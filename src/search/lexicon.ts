import { EditDistance } from '../common/edit-distance.ts';
import { Memo } from '../common/memo.ts';
import { compareBytes, lastFitting } from './bytes.ts';
import { Cursor, STEP } from './lexicon-cursor.ts';
import { isOffered, mayBeginWrong } from './misspelt.ts';
import { type Has, WHOLE } from './partial-index.ts';

/** Spellings whose terms are kept: a few words make up most of what is asked. */
const KNOWN = 8192;

const encoder = new TextEncoder();
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export interface Term {
  readonly word: string;
  readonly pages: number;
  readonly postingsStart: number;
  readonly postingsEnd: number;
}

export interface NearWord {
  readonly text: string;
  /** Letters that differ. */
  readonly distance: number;
}

/** The words of an index: its terms, and the forms that were reduced to them. */
export class Lexicon {
  readonly #blocks: Uint32Array;
  readonly #words: Uint8Array;
  readonly #landmarks: readonly Uint8Array[];
  readonly #has: Has;
  // One for all look-ups, each of which is over before the next begins.
  readonly #cursor: Cursor;
  readonly #known = new Memo<Term | undefined>(KNOWN);

  /** @param has whether words are there: what is not there yet is as if it were no word */
  constructor(
    blocks: Uint32Array,
    words: Uint8Array,
    landmarks: readonly string[],
    has: Has = WHOLE,
  ) {
    this.#blocks = blocks;
    this.#words = words;
    this.#landmarks = landmarks.map((word) => encoder.encode(word));
    this.#has = has;
    this.#cursor = new Cursor(words);
  }

  /** The term with this spelling; `undefined` if no page has it. */
  term(word: string): Term | undefined {
    if (this.#known.has(word)) return this.#known.get(word);
    const bytes = encoder.encode(word);
    const cursor = this.#seek(bytes, bytes);
    if (!cursor) return undefined;
    const isFound = this.#isAt(bytes, cursor) && cursor.pages > 0;
    const { pages, postingsStart, postingsEnd } = cursor;
    const term = isFound ? { word, pages, postingsStart, postingsEnd } : undefined;
    this.#known.set(word, term);
    return term;
  }

  /** The words that begin with `prefix`, at most `limit`, in order. */
  startingWith(prefix: string, limit: number): string[] {
    const bytes = encoder.encode(prefix);
    const found: string[] = [];
    const cursor = this.#seek(bytes, lastWith(bytes));
    while (found.length < limit && cursor?.next()) {
      const order = cursor.compare(bytes, bytes.length);
      if (order > 0) break;
      if (order === 0) found.push(cursor.text());
    }
    return found;
  }

  /**
   * The words of pages one letter away: one wrong, missing, extra, or two neighbours swapped. Where no page
   * writes one, compounds and stems, and words with another first letter, which people rarely miss.
   */
  near(word: string): string[] {
    const bytes = encoder.encode(word);
    const found: string[] = [];
    const unwritten: string[] = [];
    const start = bytes.subarray(0, 1);
    const cursor = this.#seek(start, lastWith(start));
    if (!cursor) return [];
    let shared = 0;
    while (cursor.next()) {
      if ((cursor.word[0] ?? 0) > (bytes[0] ?? 0)) break;
      if (cursor.shared <= shared) {
        shared = Math.min(shared, cursor.shared);
        while (shared < cursor.length && cursor.word[shared] === bytes[shared]) shared++;
      }
      if (shared === 0 || !isOneEdit(cursor.word, cursor.length, bytes, shared)) continue;
      const near = cursor.text();
      (cursor.isSpelled ? found : unwritten).push(near);
    }
    if (found.length > 0 || !mayBeginWrong(word)) return found;
    if (unwritten.length > 0) return unwritten;
    const rest = word.slice(1);
    const others = [rest, `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`];
    for (const letter of LETTERS) others.push(letter + rest, letter + word);
    return [...new Set(others)].filter((other) => {
      if (other.charAt(0) === word.charAt(0)) return false;
      const spelling = encoder.encode(other);
      const place = this.#seek(spelling, spelling);
      return place !== undefined && this.#isAt(spelling, place);
    });
  }

  /** The words that pages write with the same first letter, and one letter of difference, or two of a long word. */
  nearest(word: string): NearWord[] {
    const [first = ''] = word;
    const start = encoder.encode(first);
    const found: NearWord[] = [];
    const distances = new EditDistance(word);
    const cursor = this.#seek(start, lastWith(start));
    while (cursor?.next()) {
      const order = cursor.compare(start, start.length);
      if (order > 0) break;
      if (order < 0 || !cursor.isSpelled) continue;
      const text = cursor.text();
      if (Math.abs(text.length - word.length) > 2) continue;
      const distance = distances.to(text);
      if (isOffered(text, word, distance)) found.push({ text, distance });
    }
    return found;
  }

  /** Goes on to a word; whether it is there. */
  #isAt(bytes: Uint8Array, cursor: Cursor): boolean {
    while (cursor.next()) {
      const order = cursor.compare(bytes);
      if (order >= 0) return order === 0;
    }
    return false;
  }

  /**
   * The cursor, before the first word that is not less than `from` and less than a block away. It
   * ends behind the last word that is not above `to`, at most a few blocks later.
   *
   * @returns `undefined` while words in between are not there
   */
  #seek(from: Uint8Array, to: Uint8Array): Cursor | undefined {
    const count = this.#blocks.length >> 1;
    const first = this.#landmark(from) * STEP;
    const end = this.#startOf(Math.min((this.#landmark(to) + 1) * STEP, count));
    if (!this.#has(this.#words, this.#startOf(first), end)) return undefined;
    const number = lastFitting(first, Math.min(first + STEP, count), (block) => {
      const cursor = this.#block(block, end);
      cursor.next();
      return cursor.compare(from) <= 0;
    });
    return this.#block(number, end);
  }

  /** The number of the last landmark that is not above a word; of the first one, if all are. */
  #landmark(bytes: Uint8Array): number {
    return lastFitting(
      0,
      this.#landmarks.length,
      (number) => compareBytes(this.#landmarks[number] ?? bytes, bytes) <= 0,
    );
  }

  #startOf(block: number): number {
    return this.#blocks[block * 2] ?? this.#words.length;
  }

  #block(number: number, end: number): Cursor {
    const [at = 0, postings = 0] = this.#blocks.subarray(number * 2);
    this.#cursor.reset(at, postings, end);
    return this.#cursor;
  }
}

/** An upper bound: sorts after every word that starts with these bytes. */
const lastWith = (bytes: Uint8Array) => new Uint8Array([...bytes, 0xff]);

/** Whether two words that agree up to `from`, and differ there, are one edit apart. */
function isOneEdit(word: Uint8Array, length: number, other: Uint8Array, from: number): boolean {
  const difference = length - other.length;
  if (difference < -1 || difference > 1) return false;
  const same = (a: number, b: number) => {
    for (let i = a, j = b; i < length; i++, j++) if (word[i] !== other[j]) return false;
    return true;
  };
  if (difference === 1) return same(from + 1, from);
  if (difference === -1) return same(from, from + 1);
  if (from >= length) return false;
  const swapped = word[from] === other[from + 1] && word[from + 1] === other[from];
  return same(from + 1, from + 1) || (swapped && same(from + 2, from + 2));
}
