import english from '../i18n/texts/errors/en.json' with { type: 'json' };
import type { Locale, PerLocale } from './locales.ts';

export interface ErrorEntry {
  readonly status: number;
  /** The statuses of those situations for which HTTP has specific ones. */
  readonly specific?: Readonly<Record<string, number>>;
}

/** All errors of the API. Codes are stable; their situations and texts, in the catalogue, may change. */
export const ERRORS = {
  bad_request: {
    status: 400,
    specific: {
      range: 416,
      expectation: 417,
      origin: 403,
      accept: 406,
      body_too_slow: 408,
      body_too_large: 413,
      media_type: 415,
    },
  },
  invalid_parameter: { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  not_acceptable: { status: 406 },
  rate_limited: { status: 429 },
  internal_error: { status: 500 },
  upstream_error: { status: 502 },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

type TextName = keyof typeof english;

/** The situations of a code: those with texts. */
export type ErrorCase<Code extends ErrorCode> = {
  [Name in TextName]: Name extends `error.${Code}.${infer Case}.message` ? Case : never;
}[TextName];

/** The situations of a code, in the order of their texts; none for one that no response has yet. */
export const situationsOf = (code: ErrorCode): readonly string[] =>
  Object.keys(english).flatMap((name) => {
    const [, of, situation, part] = name.split('.');
    return of === code && part === 'message' ? (situation ?? []) : [];
  });

/** All codes, in the order of the catalogue. */
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** All texts that the request side sends. */
export type ErrorTexts = Readonly<Record<TextName, string>>;

/** Translated error texts; missing ones are English. */
export type Translations = PerLocale<Partial<ErrorTexts>>;

/** The error texts of a locale; English where there is no translation. */
export const errorTexts = (
  locale: Locale,
  { translations }: { readonly translations: Translations },
): ErrorTexts => ({ ...english, ...translations[locale] });
