import { Memo } from '../common/memo.ts';
import { remember } from '../common/remember.ts';
import { type Locale, languageOf } from '../contract/locales.ts';
import { stemmerOf } from './stemmers.ts';
import { STOP_WORDS } from './stop-words.ts';
import { isVersion, VERSION_PATTERN } from './versions.ts';

/** Longer words (hashes, encoded data) are truncated: nobody types more of them. */
export const WORD_LENGTH = 40;

/** Compounds of more parts are paths or sentences without spaces; their parts suffice. */
const MAX_COMPOUND_PARTS = 4;

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' };

/** Fast path for most words, which are already folded and have no parts. */
const PLAIN = /^[a-z0-9]+$/;

/** Scripts without spaces between words, and Hangul, whose words end in particles. */
const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ー々';

/** Splits a text into parts in unspaced and in other scripts. */
const PARTS = new RegExp(`(?:[${UNSPACED}]\\p{M}*)+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** Whether a text has characters of an unspaced script. */
export const isUnspaced = (text: string): boolean => IS_UNSPACED.test(text);

/** Marks that people omit: accents and optional vowels. */
const ACCENTS = /(?=[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}])\p{M}/gu;

/** Removes case, accents and ligatures: `Éditer` and `editer` are the same word. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.slice(0, WORD_LENGTH);
  if (IS_UNSPACED.test(text)) return text.normalize('NFKC').toLowerCase().slice(0, WORD_LENGTH);
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => LIGATURES[letter] ?? letter)
    .slice(0, WORD_LENGTH);
}

export interface Word {
  /** Folded. */
  readonly word: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Parts of the word, which are also indexed. */
  readonly also: readonly string[];
  /** The compound that starts with this word. */
  readonly compound?: { readonly form: string; readonly end: number } | undefined;
}

/** Width and height, such as `1280x720`, which are also written with spaces. */
const SIZE = /^\d+x\d+$/;

/** A word without compounds. A version is one word, a size two. */
const WORD = new RegExp(
  `${VERSION_PATTERN}|\\d+(?=x\\d+\\b)|(?!(?<=\\d)x\\d+\\b)[\\p{L}\\p{N}\\p{M}]+`,
  'gu',
);

const RUN = /[\p{L}\p{N}\p{M}]+(?:(?:::|[-_.:])[\p{L}\p{N}\p{M}]+)*/gu;
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Folds a word, and removes the `v` of a version. */
const foldWord = (word: string) => {
  const folded = fold(word);
  return folded.charAt(0) === 'v' && isVersion(folded.slice(1)) ? folded.slice(1) : folded;
};

/** Joins the parts of a compound without its separators, but keeps numbers apart. */
function joinParts(parts: readonly string[]): string {
  return parts.reduce((text, part) =>
    /\p{N}$/u.test(text) && /^\p{N}/u.test(part) ? `${text}.${part}` : text + part,
  );
}

/** The parts of `getServiceHealth`; capitalized words of two parts (`GitHub`, `JavaScript`) are one word. */
function camelCaseParts(word: string): string[] {
  const parts = word.split(HUMPS);
  return parts.length > 2 || (parts.length === 2 && /^\p{Ll}/u.test(word)) ? parts.map(fold) : [];
}

/**
 * Splits text of an unspaced script into pairs of adjacent characters. Dictionaries differ between
 * runtimes, while pairs match any word of two or more characters.
 */
function* pairsOf(text: string, from: number): Generator<Word> {
  const chars = [...text];
  const ends: number[] = [];
  for (const char of chars) ends.push((ends.at(-1) ?? from) + char.length);
  for (let index = 0; index < Math.max(1, chars.length - 1); index++) {
    const start = ends[index - 1] ?? from;
    const end = ends[index + 1] ?? ends[index] ?? from;
    yield { word: fold(chars.slice(index, index + 2).join('')), start, end, also: [] };
  }
}

/** The words of a run that contains an unspaced script. */
function* wordsOfUnspaced(run: string): Generator<Word> {
  for (const { 0: part, index } of run.matchAll(PARTS)) {
    if (IS_UNSPACED.test(part)) yield* pairsOf(part, index);
    else {
      for (const { 0: word, index: start } of part.matchAll(WORD)) {
        const from = index + start;
        yield { word: foldWord(word), start: from, end: from + word.length, also: [] };
      }
    }
  }
}

/** The words of a run in order, with offsets in the run. */
function* wordsOfRun(run: string): Generator<Word> {
  if (PLAIN.test(run) && !SIZE.test(run)) {
    yield { word: run.slice(0, WORD_LENGTH), start: 0, end: run.length, also: [] };
    return;
  }
  if (IS_UNSPACED.test(run)) {
    yield* wordsOfUnspaced(run);
    return;
  }
  const parts = [...run.matchAll(WORD)];
  const isCompound = parts.length > 1 && parts.length <= MAX_COMPOUND_PARTS;
  let compound = isCompound
    ? {
        form: joinParts(parts.map(([part]) => foldWord(part))).slice(0, WORD_LENGTH),
        end: run.length,
      }
    : undefined;
  for (const { 0: part, index: start } of parts) {
    yield {
      word: foldWord(part),
      start,
      end: start + part.length,
      also: camelCaseParts(part),
      compound,
    };
    compound = undefined;
  }
}

/** The words of a text, in order. */
export function* words(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    for (const { word, start, end, also, compound } of wordsOfRun(run)) {
      const moved = compound && { form: compound.form, end: index + compound.end };
      yield { word, start: index + start, end: index + end, also, compound: moved };
    }
  }
}

/** All indexed forms of a word: itself, its parts, and the compound that it starts. */
export const formsOf = ({ word, also, compound }: Word): readonly string[] => [
  word,
  ...also,
  ...(compound ? [compound.form] : []),
];

/** A word of a text with its index terms. */
export interface AnalyzedWord {
  /** Folded. */
  readonly word: string;
  readonly term: string;
  readonly isStopWord: boolean;
  /** Its term, followed by those of its other forms. */
  readonly terms: readonly string[];
}

/** Size of the caches of words and runs. */
const CACHE_SIZE = 20_000;

/** Splits texts into words and reduces them to index terms. */
export class Analyzer {
  readonly #stem: (word: string) => string;
  readonly #stopWords: ReadonlySet<string>;
  /** The stem of a folded word; stop words stay unchanged. */
  readonly term = remember(
    (word: string) => (this.isStopWord(word) ? word : this.#stem(word)),
    new Memo<string>(CACHE_SIZE),
  );
  readonly #analyzeRun = remember(
    (run: string) => this.#analyzed([...wordsOfRun(run)]),
    new Memo<readonly AnalyzedWord[]>(CACHE_SIZE),
  );

  /** @throws {Error} if the stemmer of the locale was not loaded */
  constructor(locale: Locale) {
    this.#stem = stemmerOf(locale);
    this.#stopWords = STOP_WORDS[languageOf(locale)] ?? new Set();
  }

  isStopWord(word: string): boolean {
    return this.#stopWords.has(word);
  }

  #analyzed(run: readonly Word[]): readonly AnalyzedWord[] {
    // A compound of only stop words, such as “est-ce”, is not significant.
    const isSignificant = run.some(({ word }) => !this.isStopWord(word));
    return run.map((each) => ({
      word: each.word,
      term: this.term(each.word),
      isStopWord: this.isStopWord(each.word),
      terms: (isSignificant ? formsOf(each) : [each.word]).map((form) => this.term(form)),
    }));
  }

  /** The words of a text, in order. */
  analyze(text: string): readonly AnalyzedWord[] {
    return (text.match(RUN) ?? []).flatMap(this.#analyzeRun);
  }
}
