import type { OpenAPIV3_1 } from 'openapi-types';
import { ERRORS, type ErrorCode } from './errors.ts';
import { TEXT_LENGTH } from './limits.ts';
import type { Locales } from './locales.ts';
import { type Operation, TAGS } from './operation.ts';
import { type OperationId, operationsWithout } from './operations.ts';
import { type Parameter, parameterOf } from './parameters.ts';
import { API_VERSION, contentIndexPath, REFERENCE_SLUG, type SiteFacts } from './paths.ts';
import { localeSchema, localeSchemaOf } from './resources/documentation.ts';
import { HEADERS, type HeaderName } from './response-headers.ts';
import { type Schema, text } from './schema.ts';
import {
  RESOURCE_SCHEMAS,
  type ResourceSchemaName,
  SCHEMAS,
  type SchemaName,
  schemasOf,
} from './schemas.ts';

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

const schemaNames = new Map<unknown, string>(
  Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]),
);

/** A schema as a site in `locales` has it; `refer` may replace a part of it. */
function forSite(
  node: unknown,
  locales: Locales,
  refer: (node: unknown) => unknown = () => undefined,
): unknown {
  const copy = (part: unknown): unknown => {
    const replaced = refer(part);
    if (replaced !== undefined) return replaced;
    if (part === localeSchema) return localeSchemaOf(locales);
    if (Array.isArray(part)) return part.map(copy);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copy(value)]));
  };
  return copy(node);
}

/** A named schema as a site in `locales` has it. */
export const schemaOf = (name: SchemaName | ResourceSchemaName, locales: Locales) =>
  forSite({ ...SCHEMAS, ...RESOURCE_SCHEMAS }[name], locales) as Schema;

/** A copy of `root` in which every named schema, but itself, is a reference to the components. */
function withReferences(root: unknown, locales: Locales): unknown {
  return forSite(root, locales, (node) => {
    const name = node === root ? undefined : schemaNames.get(node);
    return name === undefined ? undefined : reference('schemas', name);
  });
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

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

function responses(operation: Operation, context: OpenApiContext): Responses {
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

function parameterObject(
  { name, in: place, required, description, schema }: Parameter,
  context: OpenApiContext,
): OpenAPIV3_1.ParameterObject {
  const examples: Record<string, unknown> = {
    slug: context.slug,
    q: (context.examples.searchDocumentation as { query: string }).query,
  };
  return {
    name,
    in: place,
    required,
    description: description.en,
    schema: schema as NonNullable<OpenAPIV3_1.ParameterObject['schema']>,
    example: examples[name] ?? schema.default,
  };
}

/** The resources for programs that are no operations: where they are, and what they hold. */
const publishedResources = (locales: Locales) =>
  locales.codes.map((locale) => ({
    path: contentIndexPath(locale, locales),
    description: RESOURCE_SCHEMAS.ContentIndex.description,
    schema: RESOURCE_SCHEMAS.ContentIndex,
  }));

/** The site itself; anybody may call it. */
const server = (url: string): OpenAPIV3_1.ServerObject => ({
  url,
  description: 'The published site (production)',
  ...{ 'x-internal': false },
});

/**
 * The description of the API (OpenAPI 3.1.0): the source of `/openapi.json` and `/openapi.yaml`.
 *
 * @param context what depends on the site: its address, its name, real answers as examples
 */
export function openApiDocument(context: OpenApiContext): OpenAPIV3_1.Document {
  const { baseUrl, locales, paths: pages, off } = context.site;
  const operations = operationsWithout(off);
  const tags = new Set<string>(operations.map(({ tag }) => tag));
  const documentation = `${baseUrl}${pages.doc(locales.first, REFERENCE_SLUG)}`;
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      get: {
        operationId: operation.operationId,
        tags: [operation.tag],
        summary: operation.summary.en,
        description: operation.description.en,
        parameters: operation.parameters.map((parameter) =>
          parameterObject(parameterOf(parameter, locales), context),
        ),
        responses: responses(operation, context),
        security: [],
        ...(!off.has('reference') && {
          externalDocs: {
            url: `${documentation}#${operation.operationId.toLowerCase()}`,
            description: 'Reference page',
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
      summary: `Read-only access to the public content: ${[
        'documentation',
        ...(off.has('changelog') ? [] : ['changelog']),
        ...(off.has('solutions') ? [] : ['use cases']),
        'search',
      ].join(', ')}.`,
      description: context.description,
      contact: { name: context.title, url: baseUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [server(baseUrl)],
    tags: Object.entries(TAGS).flatMap(([name, description]) =>
      tags.has(name) ? [{ name, description: description.en }] : [],
    ),
    ...(!off.has('reference') && {
      externalDocs: { url: documentation, description: 'API reference' },
    }),
    security: [],
    paths,
    // Files of the site beside the operations.
    ...{ 'x-published-resources': publishedResources(locales) },
    components: {
      headers: forSite(HEADERS, locales) as Record<string, OpenAPIV3_1.HeaderObject>,
      schemas: Object.fromEntries(
        schemasOf(operations).map((name) => [
          name,
          withReferences(SCHEMAS[name], locales) as OpenAPIV3_1.SchemaObject,
        ]),
      ),
    },
  };
}
