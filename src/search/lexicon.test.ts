import { describe, expect, it } from 'vitest';
import { pick, seeded } from '../../test/search/random-pages.ts';
import { wordsOf } from './container.ts';
import { Lexicon } from './lexicon.ts';
import { writeLexicon } from './write-lexicon.ts';

/** The distance of Damerau and Levenshtein, with swaps of neighbours, from its definition. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = rows[i];
      if (!row) continue;
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + wrong,
        swap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

function lexiconOf(words: readonly string[]): Lexicon {
  const entries = words.map((word, index) => ({
    word,
    isSpelled: true,
    pages: index % 3,
    bytes: new Uint8Array(index % 3 === 0 ? 0 : (index % 7) + 1),
  }));
  const { blocks, words: bytes, landmarks } = writeLexicon(entries);
  return new Lexicon(wordsOf(blocks), bytes, landmarks);
}

const random = seeded(1);
const letters = ['a', 'b', 'c', 'd'] as const;
const randomWord = (most: number) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, letters)).join('');
const WORDS = [...new Set(Array.from({ length: 900 }, () => randomWord(7)))];

describe('Lexicon', () => {
  const lexicon = lexiconOf(WORDS);

  it('finds each term and no other words', () => {
    for (const [index, word] of WORDS.entries()) {
      expect(lexicon.term(word)?.pages ?? 0).toBe(index % 3);
    }
    for (const word of ['', 'x', 'aaaaaaaaaaaa', 'é', '0'])
      expect(lexicon.term(word)).toBeUndefined();
  });

  it('stores postings consecutively in the order of the words', () => {
    const terms = [...WORDS].sort().flatMap((word) => lexicon.term(word) ?? []);
    let end = 0;
    for (const { postingsStart, postingsEnd } of terms) {
      expect(postingsStart).toBe(end);
      end = postingsEnd;
    }
  });

  it('finds the words one edit away', () => {
    for (let round = 0; round < 200; round++) {
      const word = round % 2 ? randomWord(7) : (WORDS[round] ?? '');
      const near = WORDS.filter((other) => distance(word, other) === 1).sort();
      const alike = near.filter((other) => other.charAt(0) === word.charAt(0));
      const expected = alike.length > 0 || word.length < 7 ? alike : near;
      expect([...new Set(lexicon.near(word))].sort(), word).toEqual(expected);
    }
  });

  it('finds the words with a prefix', () => {
    for (const prefix of ['a', 'ab', 'abc', 'dddd', 'x', '']) {
      const expected = WORDS.filter((word) => word.startsWith(prefix)).sort();
      expect(lexicon.startingWith(prefix, 10_000)).toEqual(expected);
      expect(lexicon.startingWith(prefix, 3)).toEqual(expected.slice(0, 3));
    }
  });

  it('supports words of other scripts and long words', () => {
    const words = ['α', 'ω', 'юля', '漢字', '😀', 'a'.repeat(40), `${'a'.repeat(39)}b`];
    const other = lexiconOf(words.flatMap((word) => [`${word}-`, word]));
    expect(other.term('漢字')?.pages).toBe(1);
    expect(other.startingWith('', 100)).toHaveLength(14);
  });

  it('is empty without words', () => {
    const empty = lexiconOf([]);
    expect(empty.term('a')).toBeUndefined();
    expect(empty.near('abcde')).toEqual([]);
    expect(empty.startingWith('', 5)).toEqual([]);
  });
});
