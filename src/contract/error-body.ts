import { ERRORS, type ErrorCode, type ErrorText, errorAnchor } from './errors.ts';
import { frenchSpaces } from './french.ts';
import type { Locale, Localized } from './locales.ts';
import { pagePath, REFERENCE_SLUG } from './paths.ts';
import type { ApiError } from './resources/error.ts';

/** One failure: a code of the catalogue, the situation it stands for, and what fills its texts. */
export interface ErrorSituation {
  readonly code: ErrorCode;
  /** Name of the case of the code whose texts are used. */
  readonly situation: string;
  /** The values that the texts name. */
  readonly values: Readonly<Record<string, string>>;
  /** Structured detail for programs. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
}

/** Longest part of a request that a message repeats, in UTF-16 code units. */
const MAX_ECHO = 200;

const echo = (value: string) =>
  value.length > MAX_ECHO ? `${value.slice(0, MAX_ECHO).toWellFormed()}…` : value;

function word(texts: Localized, locale: Locale, values: ErrorSituation['values']): string {
  const text = locale === 'fr' ? frenchSpaces(texts.fr) : texts[locale];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => echo(values[name] ?? ''));
}

/**
 * The body of an error answer.
 *
 * @param locale language of the texts
 * @param baseUrl origin of the site, for the link to the documentation
 */
export function errorBody(error: ErrorSituation, locale: Locale, baseUrl: string): ApiError {
  const { status, cases } = ERRORS[error.code];
  const texts = (cases as Readonly<Record<string, ErrorText>>)[error.situation];
  const { message, hint } = texts ?? {
    message: ERRORS[error.code].when,
    hint: ERRORS[error.code].when,
  };
  return {
    error: {
      code: error.code,
      message: word(message, locale, error.values),
      hint: word(hint, locale, error.values),
      status,
      documentation: `${baseUrl}${pagePath.doc(locale, REFERENCE_SLUG)}#${errorAnchor(error.code)}`,
      ...(error.details !== undefined && { details: error.details }),
    },
  };
}
