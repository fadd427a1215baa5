/** BCP 47 tag of a language, as in `site.yaml` and addresses: `fr`, `pt-BR`. */
export type Locale = string;

export interface Language {
  readonly code: Locale;
  /** Its name in the language itself. */
  readonly label: string;
  /** Present for right-to-left scripts. */
  readonly dir?: 'rtl' | undefined;
}

/** One or more languages, in the order of the menu. */
export type LanguageList = readonly [Language, ...(readonly Language[])];

/** The languages of a site without `locales` in its settings. */
export const DEFAULT_LANGUAGES: LanguageList = [
  { code: 'en', label: 'English' },
  { code: 'fr', label: 'Français' },
];

/** A tag in an address: a language, then a script, a region or variants. */
const TAG = '[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*';

/** Regular expression source that matches every locale. */
export const LOCALE_PATTERN = TAG;

/** First segments of addresses that would also be valid tags. */
const RESERVED: readonly string[] = ['api', 'mcp', 'og'];

/** Whether `code` is valid as a locale of a site: a canonical BCP 47 tag (RFC 5646). */
export function isLocaleCode(code: string): boolean {
  if (!new RegExp(`^${TAG}$`).test(code) || RESERVED.includes(code)) return false;
  try {
    return Intl.getCanonicalLocales(code)[0] === code;
  } catch {
    return false;
  }
}

/** Right-to-left scripts (Unicode, UAX #9; ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The language with a code, with its native name and the direction of its script. */
export function languageWith(code: Locale): Language {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const label = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  const { script = '' } = new Intl.Locale(code).maximize();
  return { code, label, ...(RIGHT_TO_LEFT.has(script) && { dir: 'rtl' as const }) };
}

export type PerLocale<T> = Readonly<Record<Locale, T>>;

/** The value for a locale; throws if the site does not have it. */
export function forLocale<T>(values: PerLocale<T>, locale: Locale): T {
  if (!Object.hasOwn(values, locale)) throw new Error(`The site has no locale “${locale}”.`);
  return values[locale] as T;
}

/** A text of the settings per locale; `*` is the fallback. */
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

  /** Whether `value` is a locale of the site. */
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

  /** Creates a record with one value per locale. */
  map<T>(build: (locale: Locale) => T): PerLocale<T> {
    return Object.fromEntries(this.codes.map((code) => [code, build(code)]));
  }
}
