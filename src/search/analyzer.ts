import { Memo } from '../common/memo.ts';
import { remember } from '../common/remember.ts';
import { type Locale, languageOf } from '../contract/locales.ts';
import { stemmerOf } from './stemmers.ts';
import { STOP_WORDS } from './stop-words.ts';
import { isVersion, VERSION_PATTERN } from './versions.ts';

/** Longer words (hashes, encoded data) are cut: nobody types more of them. */
export const WORD_LENGTH = 40;

/** A compound of more parts is a path or a sentence without spaces: its parts say enough. */
const COMPOUND_PARTS = 4;

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' };

/** Most words: they are folded already, and have no parts. */
const PLAIN = /^[a-z0-9]+$/;

/** Scripts without spaces between words, and Hangul, whose words end in particles. */
const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ー々';

/** The parts of a text in such a script, and those in others. */
const PARTS = new RegExp(`(?:[${UNSPACED}]\\p{M}*)+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** Whether a text has characters of such a script. */
export const isUnspaced = (text: string): boolean => IS_UNSPACED.test(text);

/** Marks that readers leave out: accents, and vowels that are not always written. */
const ACCENTS = /(?=[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}])\p{M}/gu;

/** Letters without case, accents and ligatures: `Éditer` and `editer` are one word. */
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
  /** The parts of the word, which the text can be found by here too. */
  readonly also: readonly string[];
  /** The compound that begins here, folded, and where it ends in the text. */
  readonly compound?: { readonly form: string; readonly end: number } | undefined;
}

/** Width and height, such as `1280x720`, which texts also write apart. */
const SIZE = /^\d+x\d+$/;

/** A word as texts are written, without compounds; the numbers of a version are one, and those of a size are two. */
const WORD = new RegExp(
  `${VERSION_PATTERN}|\\d+(?=x\\d+\\b)|(?!(?<=\\d)x\\d+\\b)[\\p{L}\\p{N}\\p{M}]+`,
  'gu',
);

const RUN = /[\p{L}\p{N}\p{M}]+(?:(?:::|[-_.:])[\p{L}\p{N}\p{M}]+)*/gu;
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** A version is the same with and without the letter before it. */
const foldWord = (word: string) => {
  const folded = fold(word);
  return folded.charAt(0) === 'v' && isVersion(folded.slice(1)) ? folded.slice(1) : folded;
};

/** `--dry-run` and `next_page` without what joins them; `2026-11` keeps the digits apart. */
function joined(parts: readonly string[]): string {
  return parts.reduce((whole, part) =>
    /\p{N}$/u.test(whole) && /^\p{N}/u.test(part) ? `${whole}.${part}` : whole + part,
  );
}

/** `getServiceHealth` in parts; names of two (`GitHub`, `JavaScript`) are one word to readers. */
function humps(word: string): string[] {
  const parts = word.split(HUMPS);
  return parts.length > 2 || (parts.length === 2 && /^\p{Ll}/u.test(word)) ? parts.map(fold) : [];
}

/**
 * A text without spaces in pairs of neighbouring characters. Dictionaries would find words, but not
 * the same on every runtime; pairs find each word of two characters or more wherever it stands.
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

/** The words of a run with a part in a script without spaces. */
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

/** The words of a run, in order; offsets are those in the run. */
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
  const isCompound = parts.length > 1 && parts.length <= COMPOUND_PARTS;
  let compound = isCompound
    ? {
        form: joined(parts.map(([part]) => foldWord(part))).slice(0, WORD_LENGTH),
        end: run.length,
      }
    : undefined;
  for (const { 0: part, index: start } of parts) {
    yield { word: foldWord(part), start, end: start + part.length, also: humps(part), compound };
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

/** All that a text can be found by at a word: the word itself, its parts, the compound that it begins. */
export const formsOf = ({ word, also, compound }: Word): readonly string[] => [
  word,
  ...also,
  ...(compound ? [compound.form] : []),
];

/** A word of a text, and what it is indexed under. */
export interface AnalyzedWord {
  /** Folded. */
  readonly word: string;
  readonly term: string;
  readonly isStopWord: boolean;
  /** Its term, then those of what else the text can be found by here. */
  readonly terms: readonly string[];
}

/** How much of what was read of texts is kept for the next ones. */
const KEPT = 20_000;

/** Reduces folded words to the terms they are indexed under. */
export class Analyzer {
  readonly #stem: (word: string) => string;
  readonly #stopWords: ReadonlySet<string>;
  /** The stem of a word; a stop word is its own. */
  readonly term = remember(
    (word: string) => (this.isStopWord(word) ? word : this.#stem(word)),
    new Memo<string>(KEPT),
  );
  readonly #analyzeRun = remember(
    (run: string) => this.#analyzed([...wordsOfRun(run)]),
    new Memo<readonly AnalyzedWord[]>(KEPT),
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
    // A compound of stop words alone says no more than they do: “est-ce”.
    const isTelling = run.some(({ word }) => !this.isStopWord(word));
    return run.map((each) => ({
      word: each.word,
      term: this.term(each.word),
      isStopWord: this.isStopWord(each.word),
      terms: (isTelling ? formsOf(each) : [each.word]).map((form) => this.term(form)),
    }));
  }

  /** The words of a text, in order. */
  analyze(text: string): readonly AnalyzedWord[] {
    return (text.match(RUN) ?? []).flatMap(this.#analyzeRun);
  }
}
