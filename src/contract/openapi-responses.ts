import type { OpenAPIV3_1 } from 'openapi-types';
import { labelled } from '../common/fill-text.ts';
import type { Texts } from '../i18n/catalogue.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { reference } from './openapi-schemas.ts';
import type { Operation } from './operation.ts';
import type { OperationId } from './operations.ts';
import type { SiteFacts } from './paths.ts';
import type { HeaderName } from './response-headers.ts';
import { MARKDOWN } from './schema.ts';
import type { SchemaName } from './schemas.ts';

/** What the description says of the site it is published on. */
export interface OpenApiContext {
  readonly site: SiteFacts;
  readonly texts: Texts;
  readonly title: string;
  /** Of the API, if the settings name one. */
  readonly license: { readonly name: string; readonly url: string } | undefined;
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
      .map((code) => labelled(context.texts, `\`${code}\``, context.texts[`error.${code}.when`]))
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

/** The responses of an operation by status, each with an example. */
export function responses(operation: Operation, context: OpenApiContext): Responses {
  const id = operation.operationId as OperationId;
  const byStatus = Map.groupBy(
    [...operation.errors, ...COMMON_ERRORS],
    (code) => ERRORS[code].status,
  );
  const { texts } = context;
  const fromFile = operation.cache === 'public' && id !== 'searchDocumentation';
  return {
    200: {
      description: texts[`schema.${operation.response as SchemaName}`],
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
            schema: { ...MARKDOWN, description: texts['response.markdown'] },
            example: context.examples.markdown,
          },
        }),
      },
    },
    ...(fromFile && {
      304: {
        description: texts['response.notModified'],
        headers: headers(...COMMON_HEADERS, 'ETag', 'Vary', 'Content-Location'),
      },
    }),
    ...(operation.markdown && {
      308: {
        description: texts['response.moved'],
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
