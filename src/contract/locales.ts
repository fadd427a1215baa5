/** BCP 47 tag of a language, as `site.yaml` and addresses write it: `fr`, `pt-BR`. */
export type Locale = string;

/** A language that a site is published in. */
export interface Language {
  readonly code: Locale;
  /** Its name in the language itself. */
  readonly label: string;
  /** Present for a script that is written from right to left. */
  readonly dir?: 'rtl' | undefined;
}

/** One or more languages, in the order they are listed to readers. */
export type LanguageList = readonly [Language, ...(readonly Language[])];

/** The languages of a site whose settings name none. */
export const DEFAULT_LANGUAGES: LanguageList = [
  { code: 'en', label: 'English' },
  { code: 'fr', label: 'Français' },
];

/** A tag as addresses can carry it: a language, then a script, a region or variants. */
const TAG = '[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*';

/** The source of a regular expression that every locale matches. */
export const LOCALE_PATTERN = TAG;

/** First segments of addresses that are no locale, but could be one. */
const TAKEN: readonly string[] = ['api', 'mcp', 'og'];

/** Tells whether `code` can name a language of a site: a canonical BCP 47 tag (RFC 5646). */
export function isLocaleCode(code: string): boolean {
  if (!new RegExp(`^${TAG}$`).test(code) || TAKEN.includes(code)) return false;
  try {
    return Intl.getCanonicalLocales(code)[0] === code;
  } catch {
    return false;
  }
}

/** A value for each locale of a site. */
export type PerLocale<T> = Readonly<Record<Locale, T>>;

/**
 * The value for a locale.
 *
 * @throws {Error} if the site is not published in it
 */
export function forLocale<T>(values: PerLocale<T>, locale: Locale): T {
  if (!Object.hasOwn(values, locale)) throw new Error(`The site has no locale “${locale}”.`);
  return values[locale] as T;
}

/** A text of the settings: per locale, and `*` for those that have none of their own. */
export type Localized = PerLocale<string> & { readonly '*': string };

/** The text of the settings for a locale. */
export const localizedText = (texts: Localized, locale: Locale): string =>
  texts[locale] ?? texts['*'];

/** What the project itself says, in English and in French. */
export interface Bilingual {
  readonly en: string;
  readonly fr: string;
}

/** The language of a locale, without script and region: `pt` for `pt-BR`. */
export const languageOf = (locale: Locale): string => locale.split('-', 1)[0] ?? locale;

/** Which of our own two languages a reader of `locale` is told things in. */
export const ownLanguage = (locale: Locale): 'en' | 'fr' =>
  languageOf(locale) === 'fr' ? 'fr' : 'en';

/** What the project itself says, in French for French locales, in English for all others. */
export const ownText = <English, French>(
  texts: { readonly en: English; readonly fr: French },
  locale: Locale,
): English | French => texts[ownLanguage(locale)];

/** The languages of a site. The first is at the root, and the API's default. */
export class Locales {
  readonly languages: LanguageList;
  readonly first: Locale;
  readonly codes: readonly Locale[];

  constructor(languages: LanguageList = DEFAULT_LANGUAGES) {
    this.languages = languages;
    this.first = languages[0].code;
    this.codes = languages.map(({ code }) => code);
  }

  /** Tells whether `value` names a language of the site. */
  has(value: unknown): value is Locale {
    return this.codes.some((code) => code === value);
  }

  /** The others than `locale`. */
  others(locale: Locale): readonly Locale[] {
    return this.codes.filter((code) => code !== locale);
  }

  language(locale: Locale): Language {
    return this.languages.find(({ code }) => code === locale) ?? this.languages[0];
  }

  /** Builds a record with one value per locale. */
  map<T>(build: (locale: Locale) => T): PerLocale<T> {
    return Object.fromEntries(this.codes.map((code) => [code, build(code)]));
  }
}
