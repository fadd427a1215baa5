/** BCP 47 tag of a language, as `site.yaml` and addresses write it: `fr`, `pt-BR`. */
export type Locale = string;

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

/** Scripts that are written from right to left (Unicode, UAX #9; ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The language with a code: its own name, as in a menu, and the direction of its script. */
export function languageWith(code: Locale): Language {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const label = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  const { script = '' } = new Intl.Locale(code).maximize();
  return { code, label, ...(RIGHT_TO_LEFT.has(script) && { dir: 'rtl' as const }) };
}

export type PerLocale<T> = Readonly<Record<Locale, T>>;

/** The value for a locale, in which the site must be published. */
export function forLocale<T>(values: PerLocale<T>, locale: Locale): T {
  if (!Object.hasOwn(values, locale)) throw new Error(`The site has no locale “${locale}”.`);
  return values[locale] as T;
}

/** A text of the settings: per locale, and `*` for those that have none of their own. */
export type Localized = PerLocale<string> & { readonly '*': string };

/** The text of the settings for a locale. */
export const localizedText = (texts: Localized, locale: Locale): string =>
  texts[locale] ?? texts['*'];

/** The language of a locale, without script and region: `pt` for `pt-BR`. */
export const languageOf = (locale: Locale): string => locale.split('-', 1)[0] ?? locale;

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

  /** Every locale but `locale`. */
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
