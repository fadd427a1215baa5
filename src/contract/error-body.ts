import { filled } from '../common/fill-text.ts';
import {
  ERROR_CODES,
  ERRORS,
  type ErrorCase,
  type ErrorCode,
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

/** One failure: a code of the catalogue, the situation it stands for, and what fills its texts. */
export interface ErrorSituation {
  readonly code: ErrorCode;
  /** Name of the case of the code whose texts are used. */
  readonly situation: string;
  /** The values that the texts name. */
  readonly values: Readonly<Record<string, string>>;
  /** The parameter whose value is not accepted: the texts say what is. */
  readonly parameter?: Parameter | undefined;
  /** Structured detail for programs; a function where it costs something to find. */
  readonly details: ErrorDetails | (() => ErrorDetails) | undefined;
}

/** The names of the texts of all situations: the compiler checks that the catalogue has them. */
type ErrorTextName = {
  [Code in ErrorCode]: `error.${Code}.${ErrorCase<Code>}.${'message' | 'hint'}`;
}[ErrorCode];

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

/** Names of the calls that list and search, for hints. */
export interface Ways {
  readonly list: string;
  readonly search: string;
}

const API_WAYS: Ways = { list: 'GET /api/v1/docs', search: 'GET /api/v1/search' };

/** Words an error, with the values of the request made safe to repeat. */
function textsOf(
  { code, situation, values, parameter }: ErrorSituation,
  locale: Locale,
  site: SiteFacts,
  show: (value: string) => string,
  ways = API_WAYS,
) {
  const texts = errorTexts(locale, site);
  const byName: Readonly<Record<ErrorTextName, string>> = texts;
  const shown = {
    ...ways,
    map: site.paths.llmsTxt(locale),
    docs: site.paths.docs(locale),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, show(value)])),
    ...(parameter && { parameter: parameter.name, expected: expectedText(parameter, texts) }),
  };
  const text = (part: 'message' | 'hint') =>
    filled(byName[`error.${code}.${situation}.${part}` as ErrorTextName], shown);
  return { message: text('message'), hint: text('hint') };
}

/** The sentence that says what failed, with the values of the request as code of Markdown. */
export const errorMarkdown = (error: ErrorSituation, locale: Locale, site: SiteFacts): string =>
  textsOf(error, locale, site, inertCode).message;

/** Where a code is documented: in the reference, whose heading has it as id, or else in the description of the API. */
const documentationOf = (
  code: ErrorCode,
  locale: Locale,
  { baseUrl, disabledParts, paths }: SiteFacts,
) =>
  disabledParts.has('reference')
    ? `${baseUrl}${PUBLISHED.openapiJson}`
    : `${baseUrl}${paths.reference(locale)}#${code}`;

/** The body of an error response in a language; its ways on are the operations of the API by default. */
export function errorBody(
  error: ErrorSituation,
  locale: Locale,
  site: SiteFacts,
  ways?: Ways,
): ApiError {
  const { code, situation, details } = error;
  const { status, cases }: { status: number; cases: Readonly<Record<string, number>> } =
    ERRORS[code];
  return {
    error: {
      code,
      ...textsOf(error, locale, site, inertText, ways),
      status: cases[situation] ?? status,
      documentation: documentationOf(code, locale, site),
      ...(details !== undefined && {
        details: typeof details === 'function' ? details() : details,
      }),
    },
  };
}

/** The error for a parameter whose value, safe to repeat or `null` for none, is not accepted. */
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
