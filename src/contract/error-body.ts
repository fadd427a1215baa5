import { filled } from '../common/fill-text.ts';
import {
  ERROR_CODES,
  ERRORS,
  type ErrorCase,
  type ErrorCode,
  type ErrorEntry,
  type ErrorTexts,
  errorTexts,
} from './errors.ts';
import { inertCode, inertText } from './inert-text.ts';
import type { Locale } from './locales.ts';
import type { Parameter } from './parameters.ts';
import { PUBLISHED, type SiteFacts } from './paths.ts';
import { type Infer, object, SENTENCE, URI } from './schema.ts';

export const ErrorBody = object(
  {
    code: { type: 'string', enum: ERROR_CODES },
    message: SENTENCE,
    hint: SENTENCE,
    status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599 },
    documentation: URI,
    details: {},
  },
  ['details'],
);
export type ErrorBody = Infer<typeof ErrorBody>;

export const ApiError = object({ error: ErrorBody });
export type ApiError = Infer<typeof ApiError>;

type ErrorDetails = Readonly<Record<string, unknown>>;

/** A failure: a code, its situation, and the values for its texts. */
export interface ErrorSituation {
  readonly code: ErrorCode;
  /** Selects the texts among the cases of the code. */
  readonly situation: string;
  /** Fill the placeholders of the texts. */
  readonly values: Readonly<Record<string, string>>;
  /** The invalid parameter; the texts list its valid values. */
  readonly parameter?: Parameter | undefined;
  /** Structured details for programs; a function if they are expensive. */
  readonly details: ErrorDetails | (() => ErrorDetails) | undefined;
}

/** The values that a parameter accepts; completes “Set it to …”. */
function expectedText({ schema, expected }: Parameter, texts: ErrorTexts): string {
  if (expected === undefined) {
    const list = new Intl.ListFormat(texts.apiLanguage, { type: 'disjunction' });
    return list.format(schema.enum ?? []);
  }
  const min = String(schema.minimum ?? schema.minLength);
  const max = String(schema.maximum ?? schema.maxLength);
  return filled(texts[expected], { min, max });
}

/** Names of the list and search calls, for hints. */
const API_CALLS = { list: 'GET /api/v1/docs', search: 'GET /api/v1/search' };

/** The texts of an error. `show` makes values of the request safe to repeat. */
function textsOf(
  { code, situation, values, parameter }: ErrorSituation,
  locale: Locale,
  site: SiteFacts,
  show: (value: string) => string,
  calls = API_CALLS,
) {
  const texts = errorTexts(locale, site);
  const shown = {
    ...calls,
    map: site.paths.llmsTxt(locale),
    docs: site.paths.docs(locale),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, show(value)])),
    ...(parameter && { parameter: parameter.name, expected: expectedText(parameter, texts) }),
  };
  const text = (part: 'message' | 'hint') =>
    filled(texts[`error.${code}.${situation}.${part}` as keyof ErrorTexts], shown);
  return { message: text('message'), hint: text('hint') };
}

/** The message of an error as Markdown, with values of the request as code. */
export const errorMarkdown = (error: ErrorSituation, locale: Locale, site: SiteFacts): string =>
  textsOf(error, locale, site, inertCode).message;

/** Where a code is documented: at its heading in the reference or, without a reference, in the OpenAPI document. */
const documentationOf = (
  code: ErrorCode,
  locale: Locale,
  { baseUrl, disabledParts, paths }: SiteFacts,
) =>
  disabledParts.has('reference')
    ? `${baseUrl}${PUBLISHED.openapiJson}`
    : `${baseUrl}${paths.reference(locale)}#${code}`;

/** The body of an error response. Hints name the operations of the API by default. */
export function errorBody(
  error: ErrorSituation,
  locale: Locale,
  site: SiteFacts,
  calls?: typeof API_CALLS,
): ApiError {
  const { code, situation, details } = error;
  const { status, specific }: ErrorEntry = ERRORS[code];
  return {
    error: {
      code,
      ...textsOf(error, locale, site, inertText, calls),
      status: specific?.[situation] ?? status,
      documentation: documentationOf(code, locale, site),
      ...(details !== undefined && {
        details: typeof details === 'function' ? details() : details,
      }),
    },
  };
}

/** The error for an invalid parameter. `value` is safe to repeat, `null` if it is absent. */
export function invalidParameter(
  parameter: Parameter,
  situation: ErrorCase<'invalid_parameter'>,
  value: string | readonly string[] | null,
): ErrorSituation {
  const { type, format, enum: values, minimum, maximum, minLength, maxLength } = parameter.schema;
  return {
    code: 'invalid_parameter',
    situation,
    values: {},
    parameter,
    details: {
      parameter: parameter.name,
      value,
      expected: { type, format, enum: values, minimum, maximum, minLength, maxLength },
    },
  };
}
