import { EditDistance } from '../common/edit-distance.ts';
import { Memo } from '../common/memo.ts';
import { compareBytes, lastFitting } from './bytes.ts';
import { Cursor, STEP } from './lexicon-cursor.ts';
import { isSuggested, mayBeginWrong } from './misspelt.ts';
import { HAS_ALL, type Has } from './partial-index.ts';

/** Size of the cache of terms: a few words make up most queries. */
const CACHE_SIZE = 8192;

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
  readonly distance: number;
}

/** The words of an index: terms, and the forms that were reduced to them. */
export class Lexicon {
  readonly #blocks: Uint32Array;
  readonly #words: Uint8Array;
  readonly #landmarks: readonly Uint8Array[];
  readonly #has: Has;
  // Shared by all look-ups, which never overlap.
  readonly #cursor: Cursor;
  readonly #terms = new Memo<Term | undefined>(CACHE_SIZE);

  /** @param has whether words are loaded; others count as missing */
  constructor(
    blocks: Uint32Array,
    words: Uint8Array,
    landmarks: readonly string[],
    has: Has = HAS_ALL,
  ) {
    this.#blocks = blocks;
    this.#words = words;
    this.#landmarks = landmarks.map((word) => encoder.encode(word));
    this.#has = has;
    this.#cursor = new Cursor(words);
  }

  /** The term with this spelling, if a page has it. */
  term(word: string): Term | undefined {
    if (this.#terms.has(word)) return this.#terms.get(word);
    const bytes = encoder.encode(word);
    const cursor = this.#seek(bytes, bytes);
    if (!cursor) return undefined;
    const isFound = this.#isAt(bytes, cursor) && cursor.pages > 0;
    const { pages, postingsStart, postingsEnd } = cursor;
    const term = isFound ? { word, pages, postingsStart, postingsEnd } : undefined;
    this.#terms.set(word, term);
    return term;
  }

  /** At most `limit` words with a prefix, in order. */
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
   * Words of pages with one letter wrong, missing or extra, or two adjacent letters swapped. If there
   * are none, compounds and stems, then words with a different first letter, which is a rare mistake.
   */
  near(word: string): string[] {
    const bytes = encoder.encode(word);
    const found: string[] = [];
    const unspelled: string[] = [];
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
      (cursor.isSpelled ? found : unspelled).push(near);
    }
    if (found.length > 0 || !mayBeginWrong(word)) return found;
    if (unspelled.length > 0) return unspelled;
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

  /** Words of pages with the same first letter and an edit distance of one, or two for long words. */
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
      if (isSuggested(text, word, distance)) found.push({ text, distance });
    }
    return found;
  }

  /** Advances to a word. Returns whether it exists. */
  #isAt(bytes: Uint8Array, cursor: Cursor): boolean {
    while (cursor.next()) {
      const order = cursor.compare(bytes);
      if (order >= 0) return order === 0;
    }
    return false;
  }

  /**
   * Moves the cursor to the block of `from`, at most a block before the first word that is not less.
   * Iteration ends a few blocks after `to` at most.
   *
   * @returns `undefined` while words in between are not loaded
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

  /** The index of the last landmark that is not greater than a word, or 0. */
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

/** An upper bound of all words that start with these bytes. */
const lastWith = (bytes: Uint8Array) => new Uint8Array([...bytes, 0xff]);

/** Whether two words whose first difference is at `from` are one edit apart. */
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
