import type { OpenAPIV3_1 } from 'openapi-types';
import { ERRORS, type ErrorCode } from './errors.ts';
import { TEXT_LENGTH } from './limits.ts';
import { reference } from './openapi-schemas.ts';
import type { Operation } from './operation.ts';
import type { OperationId } from './operations.ts';
import type { SiteFacts } from './paths.ts';
import type { HeaderName } from './response-headers.ts';
import { text } from './schema.ts';

/** What the description says of the site it is published on. */
export interface OpenApiContext {
  readonly site: SiteFacts;
  readonly title: string;
  readonly description: string;
  /** A real answer of each operation, and the Markdown of the page among them. */
  readonly examples: Readonly<Record<OperationId, unknown>> & { readonly markdown: string };
  /** A slug that exists, for the example of the path parameter. */
  readonly slug: string;
  /** The body of an error that an operation can give, for the example of its code. */
  readonly error: (code: ErrorCode, operation: Operation) => unknown;
}

/** What openapi-types lets an operation answer: its 3.0 and 3.1 types at once. */
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

/** Codes that any operation may answer. */
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
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when.en}`).join('\n\n'),
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
  const fromFile = operation.cache === 'public' && id !== 'searchDocumentation';
  return {
    200: {
      description: operation.answerSchema.description ?? operation.summary.en,
      headers: headers(
        ...COMMON_HEADERS,
        'Vary',
        ...(fromFile ? (['ETag', 'Content-Location'] as const) : []),
        ...(operation.markdown || id === 'getApiIndex' ? (['Link'] as const) : []),
      ),
      content: {
        'application/json': {
          schema: reference('schemas', operation.answer),
          example: context.examples[id],
        },
        ...(operation.markdown && {
          'text/markdown': {
            schema: text('The raw Markdown of the page.', TEXT_LENGTH.markdown),
            example: context.examples.markdown,
          },
        }),
      },
    },
    ...(fromFile && {
      304: {
        description: 'The representation named in `If-None-Match` is still current.',
        headers: headers(...COMMON_HEADERS, 'ETag', 'Vary', 'Content-Location'),
      },
    }),
    ...(operation.markdown && {
      308: {
        description:
          'The page has moved: `Location` is the address of this operation for its new slug.',
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
