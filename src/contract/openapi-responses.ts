import type { OpenAPIV3_1 } from 'openapi-types';
import { ERRORS, type ErrorCode } from './errors.ts';
import { TEXT_LENGTH } from './limits.ts';
import { type Locale, ownText } from './locales.ts';
import { componentOf, reference } from './openapi-schemas.ts';
import type { Operation } from './operation.ts';
import type { OperationId } from './operations.ts';
import type { SiteFacts } from './paths.ts';
import type { HeaderName } from './response-headers.ts';
import { text } from './schema.ts';
import type { SchemaName } from './schemas.ts';

/** What the description says of the site it is published on. */
export interface OpenApiContext {
  readonly site: SiteFacts;
  /** Language of the texts. */
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** A real response of each operation, and the Markdown of the page among them. */
  readonly examples: Readonly<Partial<Record<OperationId | 'markdown', unknown>>>;
  /** A value of a parameter for its example; by default that of the parameter. */
  readonly parameter: (operation: Operation, name: string) => unknown;
  /** The body of an error that an operation can give, for the example of its code. */
  readonly error: (code: ErrorCode, operation: Operation) => unknown;
}

/** What openapi-types accepts as responses: its 3.0 and 3.1 types at once. */
type Responses = NonNullable<NonNullable<OpenAPIV3_1.PathItemObject['get']>['responses']>;

function headers(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, reference('headers', name)]));
}

const COMMON_HEADERS = [
  'Cache-Control',
  'Access-Control-Allow-Origin',
  'RateLimit-Policy',
  'RateLimit',
] as const;

/** Codes of errors that any operation may respond with. */
const COMMON_ERRORS = [
  'bad_request',
  'method_not_allowed',
  'rate_limited',
  'internal_error',
  'upstream_error',
] as const satisfies readonly ErrorCode[];

const ERROR_HEADERS: Partial<Record<ErrorCode, HeaderName>> = {
  method_not_allowed: 'Allow',
  rate_limited: 'Retry-After',
};

function errorResponse(
  codes: readonly ErrorCode[],
  operation: Operation,
  context: OpenApiContext,
): Responses[string] {
  return {
    description: codes
      .map((code) => {
        const { en, fr } = ERRORS[code].when;
        return ownText({ en: `\`${code}\`: ${en}`, fr: `\`${code}\` : ${fr}` }, context.locale);
      })
      .join('\n\n'),
    headers: headers(...COMMON_HEADERS, ...codes.flatMap((code) => ERROR_HEADERS[code] ?? [])),
    content: {
      'application/json': {
        schema: reference('schemas', 'Error'),
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: context.error(code, operation) }]),
        ),
      },
    },
  };
}

const TEXT = {
  markdown: { en: 'The raw Markdown of the page.', fr: 'Le Markdown brut de la page.' },
  notModified: {
    en: 'The representation named in `If-None-Match` is still current.',
    fr: 'La représentation désignée par `If-None-Match` est toujours à jour.',
  },
  moved: {
    en: 'The page has moved: `Location` is the address of this operation for its new slug.',
    fr: 'La page a été déplacée : `Location` donne l’adresse de cette opération pour son nouveau slug.',
  },
} as const;

/** The responses of an operation by status, each with an example. */
export function responses(operation: Operation, context: OpenApiContext): Responses {
  const id = operation.operationId as OperationId;
  const byStatus = Map.groupBy(
    [...operation.errors, ...COMMON_ERRORS],
    (code) => ERRORS[code].status,
  );
  const { locale, site } = context;
  const schema = componentOf(operation.response as SchemaName, site.locales, locale);
  const fromFile = operation.cache === 'public' && id !== 'searchDocumentation';
  return {
    200: {
      description: String(schema.description),
      headers: headers(
        ...COMMON_HEADERS,
        'Vary',
        ...(fromFile ? (['ETag', 'Content-Location'] as const) : []),
        ...(operation.markdown || id === 'getApiIndex' ? (['Link'] as const) : []),
      ),
      content: {
        'application/json': {
          schema: reference('schemas', operation.response),
          example: context.examples[id],
        },
        ...(operation.markdown && {
          'text/markdown': {
            schema: text(ownText(TEXT.markdown, locale), TEXT_LENGTH.markdown),
            example: context.examples.markdown,
          },
        }),
      },
    },
    ...(fromFile && {
      304: {
        description: ownText(TEXT.notModified, locale),
        headers: headers(...COMMON_HEADERS, 'ETag', 'Vary', 'Content-Location'),
      },
    }),
    ...(operation.markdown && {
      308: {
        description: ownText(TEXT.moved, locale),
        headers: headers(...COMMON_HEADERS, 'Location'),
      },
    }),
    ...Object.fromEntries(
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, codes]) => [status, errorResponse(codes, operation, context)]),
    ),
  };
}
