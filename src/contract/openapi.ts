import type { OpenAPIV3_1 } from 'openapi-types';
import { filled, labelled } from '../common/fill-text.ts';
import type { TextName, Texts } from '../i18n/catalogue.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { ALLOWED_METHODS, CACHE, VARY_FILE, vary } from './headers.ts';
import { RATE_LIMIT, TEXT_LENGTH } from './limits.ts';
import { type Operation, TAGS } from './operation.ts';
import { type OperationId, operationsWithout } from './operations.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import { API_VERSION, type SiteFacts } from './paths.ts';
import { resourcesOf } from './published-resources.ts';
import { MARKDOWN, type Schema } from './schema.ts';
import { componentOf, reference, type SchemaName, schemaOf, schemasOf } from './schemas.ts';

/** Site-specific parts of the OpenAPI document. */
export interface OpenApiContext {
  readonly site: SiteFacts;
  readonly texts: Texts;
  /** Formats a list in the language of the texts. */
  readonly listed: (words: readonly string[]) => string;
  readonly title: string;
  /** License of the API. */
  readonly license: { readonly name: string; readonly url: string } | undefined;
  readonly description: string;
  /** A real response of each operation, and the Markdown of the documentation page. */
  readonly examples: Readonly<Partial<Record<OperationId | 'markdown', unknown>>>;
  /** An example value; `undefined` for the default of the parameter. */
  readonly parameter: (operation: Operation, name: string) => unknown;
  /** Example body of an error of an operation. */
  readonly error: (code: ErrorCode, operation: Operation) => unknown;
}

/** Responses as typed by openapi-types, which mixes its 3.0 and 3.1 types. */
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

/** Errors of every operation. */
const COMMON_ERRORS = [
  'invalid_parameter',
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
function responses(operation: Operation, context: OpenApiContext): Responses {
  const id = operation.operationId as OperationId;
  const byStatus = Map.groupBy(
    [...(operation.errors ?? []), ...COMMON_ERRORS],
    (code) => ERRORS[code].status,
  );
  const { texts } = context;
  const fromFile = !operation.isComputed;
  return {
    200: {
      description: texts[`schema.${operation.response as SchemaName}`],
      headers: headers(
        ...COMMON_HEADERS,
        'Vary',
        ...(fromFile ? (['ETag', 'Content-Location', 'Repr-Digest'] as const) : []),
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

/** Schemas of the documented response headers. */
const HEADERS = {
  ETag: { type: 'string', maxLength: 100, example: '"3f1c9a0b7d2e4c56"' },
  Vary: { type: 'string', enum: [vary('/'), VARY_FILE] },
  'Cache-Control': { type: 'string', maxLength: 100, example: CACHE.content },
  'Repr-Digest': {
    type: 'string',
    maxLength: 100,
    example: 'sha-256=:tblhe8qepvRTVnHU5ADL62OXFklu0Wq5akYEbQhy/eM=:',
  },
  'Content-Location': {
    type: 'string',
    format: 'uri-reference',
    maxLength: TEXT_LENGTH.uri,
    example: '/api/v1/en/docs.json',
  },
  'Access-Control-Allow-Origin': { type: 'string', enum: ['*'] },
  'Retry-After': {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: RATE_LIMIT.seconds,
    example: 30,
  },
  'RateLimit-Policy': {
    type: 'string',
    maxLength: 200,
    example: `"default";q=${RATE_LIMIT.requests};w=${RATE_LIMIT.seconds}`,
  },
  RateLimit: { type: 'string', maxLength: 200, example: '"default";r=42;t=17' },
  Allow: { type: 'string', enum: [ALLOWED_METHODS] },
  Link: { type: 'string', maxLength: 5_000, example: '</llms.txt>; rel="describedby"' },
  Location: { type: 'string', format: 'uri-reference', maxLength: TEXT_LENGTH.uri },
} as const satisfies Record<string, Schema>;

type HeaderName = keyof typeof HEADERS;

function parameterObject(
  { name, in: location, required, schema }: Parameter,
  operation: Operation,
  { texts, parameter }: OpenApiContext,
): OpenAPIV3_1.ParameterObject {
  return {
    name,
    in: location,
    required,
    // Only parameters for declared fields have no specific text.
    description:
      texts[`parameter.${name}` as TextName] ?? filled(texts['parameter.field'], { name }),
    schema: schema as NonNullable<OpenAPIV3_1.ParameterObject['schema']>,
    example: parameter(operation, name) ?? schema.default ?? schema.enum?.[0],
  };
}

/** The published files that are not operations. */
const publishedResources = ({ site, texts }: OpenApiContext) =>
  resourcesOf(site).flatMap(({ schema, path }) =>
    site.locales.codes.map((locale) => ({
      path: path(site.paths, locale),
      description: texts[`schema.${schema}`],
      schema: schemaOf(schema, site.locales, texts),
    })),
  );

/** The summary of the API, which names the enabled parts. */
function summaryOf({ site: { disabledParts }, texts, listed }: OpenApiContext): string {
  const parts = (['documentation', 'changelog', 'solutions', 'search'] as const)
    .filter((part) => !(disabledParts as ReadonlySet<string>).has(part))
    .map((part) => texts[`openapi.${part}`]);
  return filled(texts['openapi.summary'], { parts: listed(parts) });
}

/** The OpenAPI 3.1.0 document of `/openapi.json`, `/openapi.yaml` and the reference. */
export function openApiDocument(context: OpenApiContext): OpenAPIV3_1.Document {
  const { texts, license } = context;
  const { baseUrl, locales, paths: pages, disabledParts } = context.site;
  const operations = operationsWithout(disabledParts);
  const tags = new Set<string>(operations.map(({ tag }) => tag));
  const documentation = `${baseUrl}${pages.reference(locales.first)}`;
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      get: {
        operationId: operation.operationId,
        tags: [operation.tag],
        summary: texts[`operation.${operation.operationId}.summary`],
        description: texts[`operation.${operation.operationId}`],
        parameters: parametersOf(operation.parameters, context.site).map((parameter) =>
          parameterObject(parameter, operation, context),
        ),
        responses: responses(operation, context),
        security: [],
        ...(!disabledParts.has('reference') && {
          externalDocs: {
            url: `${documentation}#${operation.operationId.toLowerCase()}`,
            description: texts['openapi.page'],
          },
        }),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: context.title,
      version: API_VERSION,
      summary: summaryOf(context),
      description: context.description,
      contact: { name: context.title, url: baseUrl },
      ...(license && { license }),
    },
    // Public, unlike internal servers.
    servers: [{ url: baseUrl, description: texts['openapi.server'], ...{ 'x-internal': false } }],
    tags: TAGS.filter((name) => tags.has(name)).map((name) => ({
      name,
      description: texts[`tag.${name}`],
    })),
    ...(!disabledParts.has('reference') && {
      externalDocs: { url: documentation, description: texts['openapi.reference'] },
    }),
    security: [],
    paths,
    ...{ 'x-published-resources': publishedResources(context) },
    components: {
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, schema]) => [
          name,
          { description: texts[`header.${name as HeaderName}`], schema },
        ]),
      ) as Record<string, OpenAPIV3_1.HeaderObject>,
      schemas: Object.fromEntries(
        schemasOf(operations).map((name) => [name, componentOf(name, locales, texts)]),
      ) as Record<string, OpenAPIV3_1.SchemaObject>,
    },
  };
}
