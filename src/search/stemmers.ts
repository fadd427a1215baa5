import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { type Locale, languageOf } from '../contract/locales.ts';

export type Stemmer = (word: string) => string;

/** Snowball does not stem plurals of verbs such as “expirent”; `-ment` is excluded because it ends nouns. */
const frenchStem: Stemmer = (word) => french(word).replace(/(?<=^.{3,}[^m])ent$/, '');

/** Loaded stemmers by language, including those of the default languages. */
const stemmers = new Map<string, Stemmer>([
  ['en', english],
  ['fr', frenchStem],
]);

type Load = () => Promise<{ readonly stemmer: Stemmer }>;

const norwegian: Load = () => import('@orama/stemmers/norwegian');

/** Further stemmers by language, 45 kB compressed, which are loaded on first use. */
const LOADERS: Readonly<Record<string, Load>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  no: norwegian,
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sa: () => import('@orama/stemmers/sanskrit'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
  nb: norwegian,
  nn: norwegian,
};

/** Loads the stemmer of a locale for {@link stemmerOf}. */
export async function loadStemmer(locale: Locale): Promise<void> {
  const language = languageOf(locale);
  if (stemmers.has(language)) return;
  const load = Object.hasOwn(LOADERS, language) ? LOADERS[language] : undefined;
  if (load) stemmers.set(language, (await load()).stemmer);
}

/** The stemmer of a locale, which must be loaded; the identity if the language has none. */
export function stemmerOf(locale: Locale): Stemmer {
  const language = languageOf(locale);
  const stemmer = stemmers.get(language);
  if (!stemmer && Object.hasOwn(LOADERS, language)) {
    throw new Error(`The stemmer of “${language}” was not loaded.`);
  }
  return stemmer ?? ((word) => word);
}
