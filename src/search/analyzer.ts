import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import type { Locale } from '../contract/locales.ts';

const STOP_WORDS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(
    (
      'a about an and any are as at be been being but by can could did do does for from had has ' +
      'have how i if in into is it its me my of on or our should so some than that the their ' +
      'them then there these they this those to up us use was we were what when where which who ' +
      'why will with would you your'
    ).split(' '),
  ),
  fr: new Set(
    (
      'a afin ai ainsi alors au aucun aussi aux avec avoir car ce cela celle celui ces cet cette ' +
      'comme comment dans de des donc dont du elle elles en est et etre eux fait faire faut il ' +
      'ils j je l la le les leur leurs lors lui m ma mais me mes moi mon n ne nos notre nous on ' +
      'ont ou par pas peut pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa ' +
      'sans se ses si son sont sous sur t ta te tes toi ton tous tout toute tu un une utiliser ' +
      'vers vos votre vous y c d'
    ).split(' '),
  ),
};

const STEM: Readonly<Record<Locale, (word: string) => string>> = {
  en: stemEnglish,
  fr: stemFrench,
};

/** Letters without case and accents, so that `Éditer`, `editer` and `e\u0301diter` are one word. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text with their offsets in it. */
export function* words(text: string): Generator<{ word: string; start: number; end: number }> {
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    yield { word: fold(match[0]), start: match.index, end: match.index + match[0].length };
  }
}

/** Turns texts into terms of the index: folded, stemmed, without stop words. */
export class Analyzer {
  readonly #locale: Locale;
  readonly #stems = new Map<string, string>();

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  /** The term that a folded word is indexed under; `undefined` for a stop word. */
  term(word: string): string | undefined {
    return STOP_WORDS[this.#locale].has(word) ? undefined : this.stem(word);
  }

  stem(word: string): string {
    let stem = this.#stems.get(word);
    if (stem === undefined) {
      stem = STEM[this.#locale](word);
      if (this.#stems.size > 50_000) this.#stems.clear();
      this.#stems.set(word, stem);
    }
    return stem;
  }

  /** The terms of a query; of its stop words where it holds nothing else. */
  queryTerms(query: string): string[] {
    const all = [...words(query)].map(({ word }) => word);
    const terms = all.flatMap((word) => this.term(word) ?? []);
    return terms.length > 0 ? terms : all.map((word) => this.stem(word));
  }
}
