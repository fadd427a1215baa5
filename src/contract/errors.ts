import english from '../i18n/texts/errors/en.json' with { type: 'json' };
import type { Locale, PerLocale } from './locales.ts';

interface ErrorEntry {
  readonly status: number;
  /** The situations of the code with their statuses: HTTP has specific ones for some. */
  readonly cases: Readonly<Record<string, number>>;
}

/** All errors of the API. Codes are stable; their texts, in the catalogue, may change. */
export const ERRORS = {
  bad_request: {
    status: 400,
    cases: {
      undecodable: 400,
      unsafe_path: 400,
      unreadable: 400,
      range: 416,
      expectation: 417,
      origin: 403,
      accept: 406,
      body_too_slow: 408,
      body_too_large: 413,
      media_type: 415,
    },
  },
  invalid_parameter: {
    status: 400,
    cases: { missing: 400, empty: 400, repeated: 400, invalid: 400 },
  },
  unauthorized: { status: 401, cases: {} },
  forbidden: { status: 403, cases: {} },
  not_found: {
    status: 404,
    cases: {
      page: 404,
      other_locale: 404,
      other_version: 404,
      left_out: 404,
      operation: 404,
      part_off: 404,
      section: 404,
      part: 404,
      snapshot: 404,
      address: 404,
    },
  },
  method_not_allowed: { status: 405, cases: { method: 405, mcp: 405 } },
  not_acceptable: { status: 406, cases: { representation: 406 } },
  rate_limited: { status: 429, cases: { rate: 429 } },
  internal_error: { status: 500, cases: { fault: 500 } },
  upstream_error: { status: 502, cases: { unreadable: 502 } },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** The situations of a code. */
export type ErrorCase<Code extends ErrorCode> = keyof (typeof ERRORS)[Code]['cases'] & string;

/** All codes, in the order of the catalogue. */
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** All texts that the request side sends. */
export type ErrorTexts = Readonly<Record<keyof typeof english, string>>;

/** Translated error texts; missing ones are English. */
export type Translations = PerLocale<Partial<ErrorTexts>>;

/** The error texts of a locale; English where there is no translation. */
export const errorTexts = (
  locale: Locale,
  { translations }: { readonly translations: Translations },
): ErrorTexts => ({ ...english, ...translations[locale] });
