import { frenchSpaces } from '../common/french.ts';
import { ERRORS, type ErrorCode, type ErrorText, errorAnchor } from './errors.ts';
import { inertCode, inertText } from './inert-text.ts';
import { type Bilingual, type Locale, ownLanguage } from './locales.ts';
import { PUBLISHED, REFERENCE_SLUG, type SiteFacts } from './paths.ts';
import type { ApiError } from './resources/error.ts';

type ErrorDetails = Readonly<Record<string, unknown>>;

/** One failure: a code of the catalogue, the situation it stands for, and what fills its texts. */
export interface ErrorSituation {
  readonly code: ErrorCode;
  /** Name of the case of the code whose texts are used. */
  readonly situation: string;
  /** The values that the texts name. */
  readonly values: Readonly<Record<string, string>>;
  /** Structured detail for programs; a function where it costs something to find. */
  readonly details: ErrorDetails | (() => ErrorDetails) | undefined;
}

/** How a value that the request gave is shown in a text. */
type Show = (value: string) => string;

function word(
  texts: Bilingual,
  locale: Locale,
  values: ErrorSituation['values'],
  show: Show,
): string {
  const text = ownLanguage(locale) === 'fr' ? frenchSpaces(texts.fr) : texts.en;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => show(values[name] ?? ''));
}

function textsOf({ code, situation }: ErrorSituation): ErrorText {
  const { cases, when } = ERRORS[code];
  return (cases as Readonly<Record<string, ErrorText>>)[situation] ?? { message: when, hint: when };
}

/** The sentence that says what failed, with the values of the request as code of Markdown. */
export function errorMarkdown(error: ErrorSituation, locale: Locale): string {
  return word(textsOf(error).message, locale, error.values, inertCode);
}

/** Where a code is documented: in the reference, or else in the description of the API. */
const documentationOf = (code: ErrorCode, locale: Locale, { baseUrl, off, paths }: SiteFacts) =>
  off.has('reference')
    ? `${baseUrl}${PUBLISHED.openapiJson}`
    : `${baseUrl}${paths.doc(locale, REFERENCE_SLUG)}#${errorAnchor(code)}`;

/**
 * The body of an error response.
 *
 * @param locale language of the texts
 */
export function errorBody(error: ErrorSituation, locale: Locale, site: SiteFacts): ApiError {
  const { code, values, details } = error;
  const { message, hint, status } = textsOf(error);
  return {
    error: {
      code,
      message: word(message, locale, values, inertText),
      hint: word(hint, locale, values, inertText),
      status: status ?? ERRORS[code].status,
      documentation: documentationOf(code, locale, site),
      ...(details !== undefined && {
        details: typeof details === 'function' ? details() : details,
      }),
    },
  };
}
