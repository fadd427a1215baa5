import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluralText } from '../common/fill-text.ts';
import api from './texts/api/en.json' with { type: 'json' };
import errors from './texts/errors/en.json' with { type: 'json' };
import pages from './texts/interface/en.json' with { type: 'json' };
import reference from './texts/reference/en.json' with { type: 'json' };

/**
 * The groups of texts, each a folder with a file per language: what readers see (`interface`),
 * the description of the API on the pages of its reference (`reference`), the instructions for agents
 * and what only the published description says (`api`), and what the request side sends (`errors`).
 * All languages have the first two; English and French have the others, too.
 */
const GROUPS = ['interface', 'reference', 'api', 'errors'] as const;

/** The English texts, whose names those of all languages share. */
export const ENGLISH = { ...pages, ...reference, ...api, ...errors } as const;

/** The names of the texts that readers see, and of those that the request side sends. */
export const INTERFACE_TEXTS = Object.keys(pages) as readonly (keyof typeof pages)[];
const ERROR_TEXTS = Object.keys(errors) as readonly (keyof typeof errors)[];

/** Every text of ours in a language; `{name}` stands for a value. */
export type Texts = {
  readonly [Name in keyof typeof ENGLISH]: (typeof ENGLISH)[Name] extends string
    ? string
    : PluralText;
};

/** The names of texts without plural forms. */
export type TextName = {
  [Name in keyof Texts]: Texts[Name] extends string ? Name : never;
}[keyof Texts];

const FOLDER = join(import.meta.dirname, 'texts');

/** The script that most texts in a language are written in, such as `Hans` for `zh`. */
const scriptOf = (locale: string) => new Intl.Locale(locale).maximize().script;

/** The file of a group for a locale; `undefined` if there is none in its language and script. */
function fileOf(group: (typeof GROUPS)[number], locale: string): string | undefined {
  const { language } = new Intl.Locale(locale);
  const file = join(FOLDER, group, `${language}.json`);
  return scriptOf(locale) === scriptOf(language) && existsSync(file) ? file : undefined;
}

/** Whether the texts that readers see come with Lectern in the language of a locale. */
export const hasTexts = (locale: string): boolean => fileOf('interface', locale) !== undefined;

/** Whether the instructions for agents do, too. */
export const hasApiTexts = (locale: string): boolean => fileOf('api', locale) !== undefined;

const known = new Map<string, Texts>();

/** Our texts for a locale, as a BCP 47 tag: in its language if there is a file, or else in English. */
export function builtInTexts(locale: string): Texts {
  const made = known.get(locale);
  if (made) return made;
  const files = GROUPS.flatMap((group) => fileOf(group, locale) ?? []);
  const own = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Partial<Texts>);
  const texts: Texts = Object.assign({}, ENGLISH, ...own);
  known.set(locale, texts);
  return texts;
}

/** The texts of a site in a language that it need not be published in. */
export const textsIn = (locale: string, texts: Readonly<Record<string, Texts>>): Texts =>
  texts[locale] ?? builtInTexts(locale);

/** The texts that only the request side of a site with versions sends. */
const ABOUT_VERSIONS = /version/i;

/** The texts that the request side sends, as far as they are not the English ones that it has. */
export const translationOf = (
  texts: Texts,
  hasVersions: boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ERROR_TEXTS.filter(
      (name) => texts[name] !== ENGLISH[name] && (hasVersions || !ABOUT_VERSIONS.test(name)),
    ).map((name) => [name, texts[name]]),
  );
