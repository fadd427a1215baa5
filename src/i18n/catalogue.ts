import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluralText } from '../common/fill-text.ts';
import api from './texts/api/en.json' with { type: 'json' };
import errors from './texts/errors/en.json' with { type: 'json' };
import pages from './texts/interface/en.json' with { type: 'json' };
import reference from './texts/reference/en.json' with { type: 'json' };

/**
 * The groups of texts, each a folder with a file per language: the user interface (`interface`), the
 * API reference (`reference`), agent instructions and texts that only the OpenAPI document has
 * (`api`), and texts that the request side sends (`errors`). All languages have the first two; English
 * and French have all.
 */
const GROUPS = ['interface', 'reference', 'api', 'errors'] as const;

/** The English texts, which define the names for all languages. */
export const ENGLISH = { ...pages, ...reference, ...api, ...errors } as const;

/** The names of the texts of the user interface. */
export const INTERFACE_TEXTS = Object.keys(pages) as readonly (keyof typeof pages)[];
const ERROR_TEXTS = Object.keys(errors) as readonly (keyof typeof errors)[];

/** All built-in texts in a language; `{name}` is a placeholder. */
export type Texts = {
  readonly [Name in keyof typeof ENGLISH]: (typeof ENGLISH)[Name] extends string
    ? string
    : PluralText;
};

/** Names of texts without plural forms. */
export type TextName = {
  [Name in keyof Texts]: Texts[Name] extends string ? Name : never;
}[keyof Texts];

const FOLDER = join(import.meta.dirname, 'texts');

/** The likely script of a locale, such as `Hans` for `zh`. */
const scriptOf = (locale: string) => new Intl.Locale(locale).maximize().script;

/** The file of a group for the language and script of a locale, if there is one. */
function fileOf(group: (typeof GROUPS)[number], locale: string): string | undefined {
  const { language } = new Intl.Locale(locale);
  const file = join(FOLDER, group, `${language}.json`);
  return scriptOf(locale) === scriptOf(language) && existsSync(file) ? file : undefined;
}

/** Whether Lectern has the user interface in the language of a locale. */
export const hasTexts = (locale: string): boolean => fileOf('interface', locale) !== undefined;

/** Whether Lectern has agent instructions in the language of a locale. */
export const hasApiTexts = (locale: string): boolean => fileOf('api', locale) !== undefined;

const cache = new Map<string, Texts>();

/** The built-in texts for a BCP 47 tag, in its language if there is a file, else in English. */
export function builtInTexts(locale: string): Texts {
  const cached = cache.get(locale);
  if (cached) return cached;
  const files = GROUPS.flatMap((group) => fileOf(group, locale) ?? []);
  const translations = files.map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as Partial<Texts>,
  );
  const texts: Texts = Object.assign({}, ENGLISH, ...translations);
  cache.set(locale, texts);
  return texts;
}

/** The texts of a site in a locale, or the built-in ones if the site does not have the locale. */
export const textsIn = (locale: string, texts: Readonly<Record<string, Texts>>): Texts =>
  texts[locale] ?? builtInTexts(locale);

/** Matches names of texts that are only needed on sites with versions. */
const ABOUT_VERSIONS = /version/i;

/** The error texts that differ from English, for the manifest. */
export const translationOf = (
  texts: Texts,
  hasVersions: boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ERROR_TEXTS.filter(
      (name) => texts[name] !== ENGLISH[name] && (hasVersions || !ABOUT_VERSIONS.test(name)),
    ).map((name) => [name, texts[name]]),
  );
